import { expect, test } from 'vitest';
import { newEmail } from '../../../test/support/accounts/accounts.ts';
import { onSqlite } from '../../../test/support/database/databases.ts';
import { listJobs } from '../../../test/support/jobs/jobs.ts';
import { linkIn, listSubscribers, openNewsletter } from '../../../test/support/mail/newsletter.ts';
import { standInPages } from '../../../test/support/server/stand-in-pages.ts';
import type { Answer } from '../../../test/support/server/test-app.ts';
import { TEST_SECRET } from '../../../test/support/server/test-app.ts';
import { saveRequest } from './subscriber-store.ts';
import { confirmationLink, makeSubscriberToken } from './subscription-links.ts';

const DAY = 24 * 60 * 60_000;

/** A page that says at which address it was rendered. */
const pages = async () => ({
  ...standInPages,
  render: async (url: string) => ({ status: 200 as const, html: `<title>${url}</title>` }),
});

function leadsTo(answer: Answer) {
  expect(answer.headers['cache-control']).toBe('no-store');
  return [answer.statusCode, answer.headers.location];
}

onSqlite('a form for the newsletter', (open) => {
  test('subscribes without script', async () => {
    const site = await openNewsletter(open);
    const email = newEmail();
    expect(leadsTo(await site.press('/newsletter', { email: ` ${email} ` }))).toEqual([303, '/newsletter/sent']);
    expect(leadsTo(await site.press(linkIn(await site.mails.nextMail(email))))).toEqual([303, '/newsletter/confirmed']);
  });

  test('is shown again with what was typed, when that is no address', async () => {
    const site = await openNewsletter(open, { pages });
    for (const typed of ['', 'asha', 'आशा@', '"><b>&', `${'x'.repeat(300)}@mail.example`, 'a\0b']) {
      const answer = await site.press('/newsletter', { email: typed });
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([400, 'no-store']);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toBe(`<title>/newsletter?${new URLSearchParams({ email: typed })}</title>`);
    }
    expect((await site.press('/newsletter')).body).toBe('<title>/newsletter?email=</title>');
    expect(await listJobs(site.database)).toEqual([]);
  });

  test('is answered with a page when there were too many', async () => {
    const site = await openNewsletter(open);
    for (let asked = 0; asked < 60; asked += 1) await site.press('/newsletter', { email: newEmail() });
    const refused = await site.press('/newsletter', { email: newEmail() });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect(refused.body).toContain('<p>Too many attempts. Please try again in 60 minutes.</p>');
  });

  test('confirms any number of times within seven days, and not after', async () => {
    const site = await openNewsletter(open);
    const linkOf = async (askedAt: number) => {
      const request = { email: newEmail(), language: 'both' as const, token: makeSubscriberToken(), now: askedAt };
      const saved = await site.database.transaction((db) => saveRequest(db, request));
      return confirmationLink('', TEST_SECRET, saved?.token ?? '');
    };
    const fresh = await linkOf(Date.now() - 7 * DAY + 60_000);
    const old = await linkOf(Date.now() - 7 * DAY - 1000);
    for (const _time of [1, 2]) {
      expect(leadsTo(await site.press(fresh))).toEqual([303, '/newsletter/confirmed']);
      expect(leadsTo(await site.press(old))).toEqual([303, '/newsletter/expired']);
    }
    const confirmed = (await listSubscribers(site.database)).filter(({ confirmed_at }) => confirmed_at !== null);
    expect(confirmed).toHaveLength(1);
  });

  test('confirms nothing with a link that was made up, or made of the other', async () => {
    const site = await openNewsletter(open);
    const link = linkIn(await site.ask(newEmail()));
    const token = link.slice('/newsletter/confirm/'.length);
    const others = [
      token.slice(0, 22),
      token.slice(0, -1),
      `${token}x`,
      `${token.startsWith('x') ? 'y' : 'x'}${token.slice(1)}`,
      'none',
      'ा',
      '%2F',
      'x'.repeat(1900),
    ];
    others.push(token.slice(0, 22) + 'A'.repeat(22));
    for (const other of others) {
      expect(leadsTo(await site.press(`/newsletter/confirm/${other}`))).toEqual([303, '/newsletter/expired']);
    }
    expect(await listSubscribers(site.database)).toMatchObject([{ confirmed_at: null }]);
  });

  test('ends the subscription, however often it is pressed, and says so where there is none', async () => {
    const site = await openNewsletter(open);
    const [one, other] = [newEmail(), newEmail()];
    const { unsubscribe } = await site.subscribe(one);
    await site.subscribe(other);
    for (const url of [unsubscribe, unsubscribe]) {
      expect(leadsTo(await site.press(url))).toEqual([303, '/newsletter/unsubscribed']);
    }
    for (const url of ['/newsletter/unsubscribe/none', unsubscribe.slice(0, -1)]) {
      expect(leadsTo(await site.press(url))).toEqual([303, '/newsletter/not-subscribed']);
    }
    const left = await listSubscribers(site.database);
    expect(left.filter(({ unsubscribed_at }) => unsubscribed_at !== null)).toMatchObject([{ email: one }]);
  });

  test('is sent by mail programs as RFC 8058 says, without being led anywhere', async () => {
    const site = await openNewsletter(open);
    const url = await site.listen();
    const form = new FormData();
    form.append('List-Unsubscribe', 'One-Click');
    for (const body of [form, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), 'List-Unsubscribe=One-Click']) {
      const email = newEmail();
      const { mail } = await site.subscribe(email);
      const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
      expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
      const [, address = ''] = headers['list-unsubscribe']?.match(/^<https:\/\/site\.example(\/[^>]+)>$/) ?? [];
      expect(mail.raw).toMatch(/^List-Unsubscribe: <https:\/\/site\.example\/newsletter\/unsubscribe\/[\w-]{22}>\r$/m);
      const type = typeof body === 'string' ? { headers: { 'content-type': 'application/x-www-form-urlencoded' } } : {};
      for (const where of [address, '/newsletter/unsubscribe/none']) {
        const answer = await fetch(url + where, { method: 'POST', body, redirect: 'manual', ...type });
        expect([answer.status, await answer.text(), answer.headers.get('set-cookie')]).toEqual([200, '', null]);
      }
      const subscribers = await listSubscribers(site.database);
      expect(subscribers.find((row) => row.email === email)).toMatchObject({ unsubscribed_at: expect.any(Number) });
    }
  });

  test('has the header on both mails to subscribers, and not on the one that asks', async () => {
    const site = await openNewsletter(open);
    const email = newEmail();
    const { unsubscribe } = await site.subscribe(email);
    site.pass(5 * 60_000);
    await site.ask(email);
    const headers = site.mails.mails.map(({ raw }) => raw.match(/^List-Unsubscribe: <(.*)>\r$/m)?.[1]);
    const link = `https://site.example${unsubscribe}`;
    expect(headers).toEqual([undefined, link, link]);
    expect(site.mails.mails[0]?.raw).not.toContain('List-Unsubscribe');
  });

  test('is the only thing on the site that takes a form of this kind', async () => {
    const site = await openNewsletter(open);
    const email = newEmail();
    const elsewhere = ['/api/newsletter/subscribe', '/api/auth/login', '/api/post/view', '/api/post/create'];
    for (const url of elsewhere)
      expect([url, (await site.press(url, { email })).statusCode]).toEqual([url, expect.toBeOneOf([401, 415])]);
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const answer = await site.press('/newsletter', { email }, { 'content-type': type });
      expect([type, answer.statusCode]).toEqual([type, 415]);
      expect(answer.body).toContain('This address does not accept this format.');
    }
    expect((await site.press('/newsletter', { email: 'x'.repeat(5000) })).statusCode).toBe(413);
    expect(await listJobs(site.database)).toEqual([]);
  });
});
