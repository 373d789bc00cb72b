import { beforeEach, expect, test } from 'vitest';
import { makeDeliveryToken } from '#server/features/newsletter/delivery-token.ts';
import { confirmationLink } from '#server/features/newsletter/subscription-links.ts';
import { SITE_URL } from '../support/accounts/accounts.ts';
import { listSubscribers } from '../support/mail/newsletter.ts';
import { buildDelivery, buildSentLetter } from '../support/mail/sent-letters.ts';
import { guard } from '../support/runner/guard.ts';
import { TEST_SECRET } from '../support/server/test-app.ts';
import { shareSite } from './shared-site.ts';
import { dataBlocksOf, skeletonOf } from './skeleton.ts';

guard('A scanner of mails or a stranger confirmed or ended somebody’s subscription.');

/** What the script of a page begins with, which names the address. */
const STATE = /<script type="application\/json".*/;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const site = shareSite();

let made = 0;
let reader: Awaited<ReturnType<typeof subscribe>>;

/** Somebody who gets letters, and the paths in their mails. */
async function subscribe(columns: object = {}) {
  made += 1;
  const token = `${String(made).padStart(4, 'A')}_-abcdefghijklmnop`;
  const row = {
    email: `reader${made}@mail.example`,
    token,
    asked_at: Date.now(),
    language: 'both',
    ...columns,
  } as const;
  const { id } = await site().database.transaction((db) =>
    db
      .insertInto('subscribers')
      .values({ confirmed_at: 1, unsubscribed_at: null, ...row })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const confirm = confirmationLink(SITE_URL, TEST_SECRET, token).replace(SITE_URL, '');
  const [leave, choose] = [`/newsletter/unsubscribe/${token}`, `/newsletter/preferences/${token}`];
  return { id, token, confirm, leave, choose, email: row.email };
}

const everybody = async () => JSON.stringify(await listSubscribers(site().database));

const press = async (url: string, payload = '', headers: Record<string, string> = FORM) =>
  site().app.inject({ method: 'POST', url, headers, payload });

beforeEach(async () => {
  reader = await subscribe();
});

test('nothing that a scanner of mails does with a link confirms, changes or ends a subscription', async () => {
  const waiting = await subscribe({ confirmed_at: null });
  const before = await everybody();
  const queries = ['', '?List-Unsubscribe=One-Click', '?leave=1&language=hi', '?_method=POST'];
  for (const path of [waiting.confirm, reader.leave, reader.choose]) {
    for (const url of queries.map((query) => path + query)) {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'] as const) {
        await site().app.inject({ method, url, headers: { 'x-http-method-override': 'POST', purpose: 'prefetch' } });
        expect([method, url, await everybody()]).toEqual([method, url, before]);
      }
    }
  }
  for (const path of [waiting.confirm, reader.leave]) {
    const changed = await everybody();
    await press(path);
    expect(await everybody()).not.toBe(changed);
  }
});

test('a link does only what it is for, and for nobody else', async () => {
  const waiting = await subscribe({ confirmed_at: null });
  const { token } = reader;
  const delivery = makeDeliveryToken(TEST_SECRET, { letterId: 1, deliveryId: 1 });
  const before = await everybody();
  const swapped = token.replace('abc', 'ABC');
  const others = [
    ...[swapped, token.slice(0, -1), `${token}x`, `${token}%20`, `%00${token}`, `${token}%2F`, `x/${token}`, delivery],
    ...['_'.repeat(22), '%25', '%27%20or%201=1--', `${token}%27`, 'null', '[object%20Object]', '', '*', '..'],
  ];
  for (const other of others) {
    for (const page of ['unsubscribe', 'preferences', 'confirm']) {
      const { statusCode } = await press(`/newsletter/${page}/${other}?letter=${delivery}`, 'leave=1');
      expect([page, other, statusCode < 500, await everybody()]).toEqual([page, other, true, before]);
    }
  }
  // The token alone, which a forwarded letter has, confirms nothing; the link that confirms ends nothing.
  await press(`/newsletter/confirm/${waiting.token}`);
  await press(waiting.confirm.replace('confirm', 'unsubscribe'));
  await press(`${waiting.confirm.slice(0, -22)}${reader.token}`);
  await press(`/replies/stop/${token}`);
  await press(waiting.choose, 'language=hi');
  expect(await everybody()).toBe(before);
  expect((await press(reader.choose, 'language=hi')).headers.location).toBe('/newsletter/preferences-saved');
  expect((await press(reader.leave)).headers.location).toBe('/newsletter/unsubscribed');
  const changed = (await listSubscribers(site().database)).filter((row) => row.unsubscribed_at !== null);
  expect(changed.map(({ email, language }) => [email, language])).toContainEqual([reader.email, 'hi']);
});

test('a press on a link takes a form of a mail program and nothing larger or stranger', async () => {
  const before = await everybody();
  const bodies: [number, string, string?][] = [
    [413, `List-Unsubscribe=One-Click&x=${'x'.repeat(5000)}`, FORM['content-type']],
    [415, '{"List-Unsubscribe":"One-Click"}', 'application/json'],
    [415, 'List-Unsubscribe=One-Click', 'text/plain'],
    [415, '<a/>', 'text/xml'],
  ];
  for (const [status, payload, type] of bodies) {
    expect((await press(reader.leave, payload, type ? { 'content-type': type } : {})).statusCode).toBe(status);
  }
  expect(await everybody()).toBe(before);
  const part = '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
  const taken = await press(reader.leave, part, { 'content-type': 'multipart/form-data; boundary=b' });
  expect([taken.statusCode, taken.headers.location, taken.body]).toEqual([200, undefined, '']);
  expect(await everybody()).not.toBe(before);
});

test('what somebody types instead of an address stays text, and is shown to nobody else', async () => {
  const show = (email: string) => press('/newsletter', new URLSearchParams({ email }).toString());
  const plain = skeletonOf((await show('nobody')).body);
  for (const typed of [
    '"><script>alert(1)</script>',
    '" onfocus=alert(1) autofocus="',
    '</script><img src=x onerror=1>',
  ]) {
    const { statusCode, body, headers } = await show(typed);
    expect([statusCode, headers['cache-control']]).toEqual([400, expect.stringContaining('no-store')]);
    expect(skeletonOf(body)).toEqual(plain);
    expect(body).toContain(typed.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
    expect(dataBlocksOf(body).join()).not.toMatch(/<[/a-z]/i);
    for (const again of ['/newsletter', `/newsletter?email=${encodeURIComponent(typed)}`]) {
      expect((await site().get(again)).body).not.toMatch(/onfocus|onerror|alert\(/);
    }
  }
  expect((await press('/newsletter', `email=${'x'.repeat(5000)}`)).statusCode).toBe(413);
});

test('an address that a spreadsheet would calculate is text in the table of subscribers', async () => {
  const wanted = ['+1+1@mail.example', '-2+3@mail.example'];
  for (const email of wanted) {
    expect((await site().send('POST', '/api/newsletter/subscribe', { email })).statusCode).toBe(200);
    await subscribe({ email, source: '=HYPERLINK("https://evil.example";"Agree")' });
  }
  const table = (await site().desk.get('subscribers/export')).body;
  for (const email of wanted) expect(table).toContain(email);
  const cells = table.split(/[,\r\n]+/).map((cell) => cell.replace(/^"/, ''));
  expect(cells.filter((cell) => /^[=+\-@\t]/.test(cell))).toEqual([]);
});

test('a letter is in the archive once it has gone out, and until then no different from one that never was', async () => {
  const sent = await buildSentLetter(site().database, { page_html: '<p>Of the lamp.</p>' });
  await buildDelivery(site().database, sent, reader.id);
  const hidden = [
    await buildSentLetter(site().database, { status: 'draft', started_at: null, page_html: '<p>HIDDEN</p>' }),
    await buildSentLetter(site().database, { status: 'queued', started_at: null, subject: 'HIDDEN' }),
    await buildSentLetter(site().database, { status: 'cancelled', title: 'HIDDEN' }),
  ];
  const page = (id: number | string) => site().get(`/newsletter/letters/${id}`);
  const data = (id: number | string) => site().get(`/api/newsletter/letters/${id}`);
  const [noPage, noData] = [await page(99_999), await data(99_999)];
  const spellings = hidden.flatMap((id) => [`${id}`, `0${id}`, `${id}.0`, `${id}%20`, `${id}/`, `${id}?preview=1`]);
  for (const id of [...spellings, `${sent}x`, `-${sent}`, '1e0', '9007199254740993', '%00']) {
    expect([id, (await page(id)).statusCode >= 400, (await data(id)).statusCode >= 400]).toEqual([id, true, true]);
  }
  for (const id of hidden) {
    const shown = (await page(id)).body;
    expect([shown.replace(STATE, ''), (await data(id)).body]).toEqual([noPage.body.replace(STATE, ''), noData.body]);
    expect(shown).not.toContain('HIDDEN');
  }
  for (const list of ['/newsletter/letters', '/api/newsletter/letters'])
    expect((await site().get(list)).body).not.toContain('HIDDEN');
  for (const shown of [await page(sent), await data(sent)]) {
    expect([shown.statusCode, shown.body.includes('Of the lamp.')]).toEqual([200, true]);
    // Nothing of the subscriber who got it.
    expect(shown.body).not.toMatch(new RegExp(`${reader.token}|@mail\\.example|/newsletter/unsubscribe/`));
  }
});
