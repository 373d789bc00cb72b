import { expect, test, vi } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { newEmail } from '../../../test/support/accounts/accounts.ts';
import { onBothDatabases, onDatabase } from '../../../test/support/database/databases.ts';
import { listJobs } from '../../../test/support/jobs/jobs.ts';
import { linkIn, listSubscribers, openNewsletter, SUBSCRIBE } from '../../../test/support/mail/newsletter.ts';
import { openApp } from '../../../test/support/server/test-app.ts';
import { refusal } from '../../../test/support/texts/writing.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SENT = {
  status: true,
  message: 'Check your inbox: a link there completes your subscription.',
  data: null,
};
const CONFIRM = 'Please confirm your subscription to Chintan';
const SUBSCRIBED = 'You are subscribed to Chintan';
const ALREADY = 'You are already subscribed to Chintan';

/** Everything asked for is done. */
const noJobs = (database: Database) => vi.waitFor(async () => expect(await listJobs(database)).toEqual([]), 60_000);

onBothDatabases('the newsletter', (open) => {
  test('has one row for an address and sends one mail, however many ask at once', async () => {
    const site = await openNewsletter(open);
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 50 }, () => site.post(SUBSCRIBE, { email })));
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([200, SENT]);
    const link = linkIn(await site.mails.nextMail(email));
    await Promise.all(Array.from({ length: 10 }, () => site.press(link)));
    expect((await site.mails.nextMail(email)).subject).toBe(SUBSCRIBED);
    expect(await listSubscribers(site.database)).toHaveLength(1);
    await noJobs(site.database);
    expect(site.mails.mails).toHaveLength(2);
  });

  test('has one row for an address also when several processes are asked', async () => {
    const site = await openNewsletter(open);
    const again = await openApp(async () => ({ ...site, database: site.openAgain() }));
    const email = newEmail();
    await Promise.all([site.post(SUBSCRIBE, { email }), again.send('POST', SUBSCRIBE, { email })]);
    const links = [linkIn(await site.mails.nextMail(email)), linkIn(await site.mails.nextMail(email))];
    expect(links[0]).toBe(links[1]);
    expect(await listSubscribers(site.database)).toHaveLength(1);
  });
});

onDatabase('the newsletter', (open) => {
  test('begins when the holder of the address has said so', async () => {
    const site = await openNewsletter(open);
    const email = newEmail();
    const asked = await site.post(SUBSCRIBE, { email: `  ${email.toUpperCase()} ` });
    expect([asked.statusCode, asked.json(), asked.headers['cache-control']]).toEqual([200, SENT, 'private, no-cache']);
    const mail = await site.mails.nextMail(email);
    expect([mail.subject, mail.envelope.to]).toEqual([CONFIRM, [email]]);
    expect(mail.html).toContain(`href="https://site.example${linkIn(mail)}"`);
    expect(linkIn(mail)).toMatch(/^\/newsletter\/confirm\/[\w-]{44}$/);
    const before = { email, confirmed_at: null, unsubscribed_at: null, asked_at: expect.any(Number) };
    expect(await listSubscribers(site.database)).toMatchObject([before]);

    const confirmed = await site.press(linkIn(mail));
    expect([confirmed.statusCode, confirmed.headers.location]).toEqual([303, '/newsletter/confirmed']);
    expect(await listSubscribers(site.database)).toMatchObject([{ email, confirmed_at: expect.any(Number) }]);
    expect((await site.mails.nextMail(email)).subject).toBe(SUBSCRIBED);
  });

  test('is not begun by someone who only opens the link, nor ended by someone who opens the other', async () => {
    const site = await openNewsletter(open);
    const email = newEmail();
    const confirm = linkIn(await site.ask(email));
    for (const method of ['GET', 'HEAD'] as const) await site.app.inject({ method, url: confirm });
    expect(await listSubscribers(site.database)).toMatchObject([{ confirmed_at: null }]);
    await site.press(confirm);
    const unsubscribe = linkIn(await site.mails.nextMail(email));
    for (const method of ['GET', 'HEAD'] as const) await site.app.inject({ method, url: unsubscribe });
    expect(await listSubscribers(site.database)).toMatchObject([{ unsubscribed_at: null }]);
  });

  test('answers alike for addresses that are new, waiting, subscribed and gone', async () => {
    const site = await openNewsletter(open);
    const [waiting, subscribed, gone] = [newEmail(), newEmail(), newEmail()];
    await site.ask(waiting);
    await site.subscribe(subscribed);
    await site.press((await site.subscribe(gone)).unsubscribe);
    site.pass(5 * MINUTE);
    const subjects = { [newEmail()]: CONFIRM, [waiting]: CONFIRM, [subscribed]: ALREADY, [gone]: CONFIRM };
    const answers = new Set<string>();
    for (const [email, subject] of Object.entries(subjects)) {
      const { statusCode, body, headers } = await site.post(SUBSCRIBE, { email });
      answers.add(JSON.stringify([statusCode, body, { ...headers, date: '' }]));
      expect((await site.mails.nextMail(email)).subject).toBe(subject);
    }
    expect(answers.size).toBe(1);
  });

  test('says so to someone who asks again, and nothing about the subscription changes', async () => {
    const site = await openNewsletter(open);
    const email = newEmail();
    const { unsubscribe } = await site.subscribe(email);
    const before = await listSubscribers(site.database);
    site.pass(5 * MINUTE);
    const mail = await site.ask(email);
    expect([mail.subject, linkIn(mail)]).toEqual([ALREADY, unsubscribe]);
    expect(await listSubscribers(site.database)).toEqual(before);
  });

  test('can be begun anew by someone who left, after they asked again', async () => {
    const site = await openNewsletter(open);
    const email = newEmail();
    const { confirm, unsubscribe } = await site.subscribe(email);
    await site.press(unsubscribe);
    const old = await site.press(confirm);
    expect(old.headers.location).toBe('/newsletter/expired');
    expect(await listSubscribers(site.database)).toMatchObject([{ unsubscribed_at: expect.any(Number) }]);
    site.pass(5 * MINUTE);
    const anew = linkIn(await site.ask(email));
    expect(await listSubscribers(site.database)).toMatchObject([{ unsubscribed_at: expect.any(Number) }]);
    expect((await site.press(anew)).headers.location).toBe('/newsletter/confirmed');
    expect(await listSubscribers(site.database)).toMatchObject([{ unsubscribed_at: null }]);
    // The link of a letter from before.
    await site.press(unsubscribe);
    expect(await listSubscribers(site.database)).toMatchObject([{ unsubscribed_at: expect.any(Number) }]);
  });

  test('refuses what is no address, in a sentence', async () => {
    const site = await openNewsletter(open);
    const bad = ['', ' ', 'asha', 'asha@', '@site.example', 'a@b@c.example', 'asha@mail.example, ravi@mail.example'];
    bad.push('asha@mail.example\r\nBcc: ravi@mail.example', 'Asha <asha@mail.example>', '"a b"@mail.example');
    for (const email of bad) {
      expect(refusal(await site.post(SUBSCRIBE, { email }))).toEqual([
        400,
        'Enter an email address such as name@example.org.',
      ]);
    }
    expect([await listSubscribers(site.database), await listJobs(site.database)]).toEqual([[], []]);
  });

  test('writes to an address once in five minutes and four times a day', async () => {
    const site = await openNewsletter(open);
    const email = newEmail();
    const askAfter = async (milliseconds: number) => {
      site.pass(milliseconds);
      expect((await site.post(SUBSCRIBE, { email })).json()).toEqual(SENT);
    };
    // The second of each pair serves as well as the first.
    for (const [once, again] of [
      [0, 5 * MINUTE - 1],
      [1, 0],
      [HOUR, 0],
      [HOUR, HOUR],
      [22 * HOUR, 0],
    ] as const) {
      await askAfter(once);
      await site.mails.nextMail(email);
      await askAfter(again);
    }
    await noJobs(site.database);
    expect(site.mails.mails).toHaveLength(5);
  });

  test('takes so many addresses of a network an hour, and says when to come again', async () => {
    const site = await openNewsletter(open);
    const ask = (email: string) => site.post(SUBSCRIBE, { email });
    for (let asked = 0; asked < 60; asked += 1) expect((await ask(newEmail())).statusCode).toBe(200);
    const refused = await ask(newEmail());
    expect(refusal(refused)).toEqual([429, 'Too many attempts. Please try again in 60 minutes.']);
    expect(refused.headers['retry-after']).toBe('3600');
    site.pass(HOUR);
    expect((await ask(newEmail())).statusCode).toBe(200);
  });

  test('names no address and no link in the log', async () => {
    const site = await openNewsletter(open);
    site.logger.level = 'trace';
    const email = newEmail();
    const { confirm, unsubscribe } = await site.subscribe(email);
    for (const url of [confirm, unsubscribe]) await site.get(url);
    const [subscriber] = await listSubscribers(site.database);
    const log = JSON.stringify(site.lines);
    for (const secret of [email, subscriber?.token ?? 'none']) expect(log).not.toContain(secret);
  });
});
