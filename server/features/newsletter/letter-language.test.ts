import { expect, test, vi } from 'vitest';
import { newEmail } from '../../../test/support/accounts/accounts.ts';
import { onBothDatabases, onDatabase, onSqlite } from '../../../test/support/database/databases.ts';
import { enqueue, listJobs } from '../../../test/support/jobs/jobs.ts';
import {
  linkIn,
  listSubscribers,
  type NewsletterApp,
  openNewsletter,
  preferencesLinkIn,
  SUBSCRIBE,
} from '../../../test/support/mail/newsletter.ts';
import { standInPages } from '../../../test/support/server/stand-in-pages.ts';

const MINUTE = 60_000;

const languageOf = async ({ database }: NewsletterApp, email: string) =>
  (await listSubscribers(database)).find((row) => row.email === email)?.language;

const noJobs = ({ database }: NewsletterApp) =>
  vi.waitFor(async () => expect(await listJobs(database)).toEqual([]), 60_000);

onBothDatabases('the language of the letters', (open) => {
  test('is not changed by a link that is wrong, nor by that of somebody who left', async () => {
    const site = await openNewsletter(open);
    const email = newEmail();
    const { mail, unsubscribe } = await site.subscribe(email);
    await site.press(unsubscribe);
    for (const link of [preferencesLinkIn(mail), '/newsletter/preferences/none', '/newsletter/preferences/%2F']) {
      const refused = await site.press(link, { language: 'hi' });
      expect([refused.statusCode, refused.headers.location]).toEqual([303, '/newsletter/not-subscribed']);
    }
    expect(await languageOf(site, email)).toBe('both');
  });
});

onDatabase('the language of the letters', (open) => {
  test('is chosen with the request, and both unless one is chosen', async () => {
    const site = await openNewsletter(open);
    const [both, hindi] = [newEmail(), newEmail()];
    await site.subscribe(both);
    const { mail } = await site.subscribe(hindi, { language: 'hi' });
    expect(await languageOf(site, both)).toBe('both');
    expect(await languageOf(site, hindi)).toBe('hi');
    expect(mail.text).toContain('Your letters come in Hindi.');
  });

  test('of an address that is subscribed is not changed by someone who asks in its name', async () => {
    const site = await openNewsletter(open);
    const email = newEmail();
    await site.subscribe(email, { language: 'hi' });
    site.pass(5 * MINUTE);
    const mail = await site.ask(email, { language: 'en' });
    await site.post(SUBSCRIBE, { email, language: 'en' });
    await noJobs(site);
    expect(await languageOf(site, email)).toBe('hi');
    expect(mail.text).toContain('Your letters come in Hindi.');
    expect(preferencesLinkIn(mail)).toMatch(/^\/newsletter\/preferences\/[\w-]{22}$/);
  });

  test('of a request is the last one chosen, even where one mail serves for two requests', async () => {
    const site = await openNewsletter(open);
    const email = newEmail();
    const confirm = linkIn(await site.ask(email, { language: 'en' }));
    await site.post(SUBSCRIBE, { email, language: 'hi' });
    await noJobs(site);
    expect(await languageOf(site, email)).toBe('hi');
    await site.press(confirm);
    expect(await languageOf(site, email)).toBe('hi');
  });

  test('of someone who left is the last one that they ask for, even where one mail serves for two requests', async () => {
    const site = await openNewsletter(open);
    const email = newEmail();
    await site.press((await site.subscribe(email, { language: 'en' })).unsubscribe);
    site.pass(5 * MINUTE);
    const confirm = linkIn(await site.ask(email, { language: 'en' }));
    await site.post(SUBSCRIBE, { email, language: 'hi' });
    await noJobs(site);
    await site.press(confirm);
    expect(await languageOf(site, email)).toBe('hi');
  });

  test('is chosen anew by someone who left and asks again', async () => {
    const site = await openNewsletter(open);
    const email = newEmail();
    await site.press((await site.subscribe(email, { language: 'en' })).unsubscribe);
    site.pass(5 * MINUTE);
    await site.subscribe(email, { language: 'hi' });
    expect(await languageOf(site, email)).toBe('hi');
  });

  test('is changed by the link of each mail to subscribers, as often as they like', async () => {
    const site = await openNewsletter(open);
    const [email, other] = [newEmail(), newEmail()];
    const preferences = preferencesLinkIn((await site.subscribe(email)).mail);
    await site.subscribe(other);
    for (const language of ['hi', 'en', 'both', 'hi'] as const) {
      const saved = await site.press(preferences, { language });
      expect([saved.statusCode, saved.headers.location]).toEqual([303, '/newsletter/preferences-saved']);
      expect(await languageOf(site, email)).toBe(language);
    }
    expect(await languageOf(site, other)).toBe('both');
  });
});

onSqlite('the form for the language', (open) => {
  test('also ends the subscription', async () => {
    const site = await openNewsletter(open);
    const preferences = preferencesLinkIn((await site.subscribe(newEmail())).mail);
    const left = await site.press(preferences, { language: 'hi', leave: 'yes' });
    expect([left.statusCode, left.headers.location]).toEqual([303, '/newsletter/unsubscribed']);
    expect(await listSubscribers(site.database)).toMatchObject([
      { unsubscribed_at: expect.any(Number), language: 'both' },
    ]);
  });

  test('is shown again when nothing or nonsense was chosen, without the token', async () => {
    const site = await openNewsletter(open, {
      pages: async () => ({ ...standInPages, render: async (url: string) => ({ status: 200 as const, html: url }) }),
    });
    for (const fields of [{}, { language: '' }, { language: 'fr' }]) {
      const again = await site.press('/newsletter/preferences/some-token', fields);
      expect([again.statusCode, again.body]).toEqual([400, '/newsletter/preferences?language=none']);
    }
  });

  test('without script sends the language of a new subscription, too, and keeps it with an address that is refused', async () => {
    const site = await openNewsletter(open, {
      pages: async () => ({ ...standInPages, render: async (url: string) => ({ status: 200 as const, html: url }) }),
    });
    const email = newEmail();
    await site.press('/newsletter', { email, language: 'hi' });
    await site.mails.nextMail(email);
    expect(await languageOf(site, email)).toBe('hi');
    expect((await site.press('/newsletter', { email: 'asha@', language: 'hi' })).body).toBe(
      '/newsletter?email=asha%40&language=hi',
    );
    expect((await site.press('/newsletter', { email: newEmail(), language: 'fr' })).statusCode).toBe(303);
  });

  test('is unknown to jobs of an earlier release, which mean both', async () => {
    const site = await openNewsletter(open);
    const email = newEmail();
    await enqueue(site.database, { email, occasion: 'asked' }, { kind: 'send-newsletter-mail', dueAt: 0 });
    await site.mails.nextMail(email);
    expect(await languageOf(site, email)).toBe('both');
  });
});
