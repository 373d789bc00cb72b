import { expect, test } from 'vitest';
import type { Mailer } from '#server/features/mail/mailer.ts';
import type { Mail } from '#server/features/mail/message.ts';
import { readSiteSettings } from '#server/features/site/site-store.ts';
import type { Attempt } from '#server/jobs/job-kind.ts';
import { newEmail, SITE_URL } from '../../../test/support/accounts/accounts.ts';
import { buildUser } from '../../../test/support/database/builders.ts';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { TEST_SECRET } from '../../../test/support/server/test-app.ts';
import { accountMailJob } from './account-mail.ts';
import { takeCode } from './codes.ts';

const UNVERIFIED = { email_verified_at: null };
const job = { id: 1, createdAt: 0, key: 'send-account-mail/1/0', signal: new AbortController().signal };
const attempt = (attempts: number): Attempt => ({ ...job, attempts });

onDatabase('the mail that fits an address', (open) => {
  async function withMailer({ failing = 0 } = {}) {
    const { database } = await open();
    const sent: Mail[] = [];
    let failures = failing;
    const mailer: Mailer = {
      send: async (mail) => {
        sent.push(mail);
        failures -= 1;
        if (failures >= 0) throw new Error('Later.');
      },
      takeBack: async () => {},
      close: () => {},
    };
    const site = { siteUrl: SITE_URL, secret: TEST_SECRET, readSite: readSiteSettings };
    return { database, sent, job: accountMailJob({ database, mailer, ...site }) };
  }
  const codeOf = (mail: Mail | undefined) => mail?.text.match(/^\s*(\d{6})\s*$/m)?.[1] ?? '';

  test.each([
    [UNVERIFIED, 'verify_email', /is your code/],
    [UNVERIFIED, null, /is your code/],
    [{}, 'verify_email', /already have an account/],
    [{}, 'reset_password', /Choose a new password/],
    [{}, null, /Choose a new password/],
    [{}, 'change_sign_in', /Your code to change how you sign in/],
  ] as const)('of a user with %j for the purpose %s', async (user, purpose, subject) => {
    const { database, sent, job } = await withMailer();
    const email = newEmail();
    await buildUser(database, { ...user, email });
    await job.run({ email, purpose }, attempt(1));
    expect(sent.map((mail) => [mail.to, mail.subject])).toEqual([[email, expect.stringMatching(subject)]]);
  });

  test('is none where there is no account', async () => {
    const { database, sent, job } = await withMailer();
    for (const purpose of ['verify_email', 'reset_password', null] as const) {
      await job.run({ email: newEmail(), purpose }, attempt(1));
    }
    expect(sent).toEqual([]);
    expect(await database.read.selectFrom('codes').selectAll().execute()).toEqual([]);
  });

  test('to choose a new password is none for an address that nobody has confirmed', async () => {
    const { database, sent, job } = await withMailer();
    const email = newEmail();
    await buildUser(database, { ...UNVERIFIED, email });
    await job.run({ email, purpose: 'reset_password' }, attempt(1));
    expect(sent).toEqual([]);
    expect(await database.read.selectFrom('codes').selectAll().execute()).toEqual([]);
  });

  test('has a fresh code at every attempt, and is a mail of its own', async () => {
    const { database, sent, job } = await withMailer({ failing: 1 });
    const email = newEmail();
    const userId = await buildUser(database, { ...UNVERIFIED, email });
    await expect(job.run({ email, purpose: null }, attempt(1))).rejects.toThrow('Later.');
    await job.run({ email, purpose: null }, attempt(2));
    expect(new Set(sent.map((mail) => mail.key)).size).toBe(2);
    const owner = { user_id: userId, purpose: 'verify_email' } as const;
    const take = (mail: Mail | undefined) =>
      database.transaction((db) => takeCode(db, TEST_SECRET, owner, codeOf(mail)));
    if (codeOf(sent[0]) !== codeOf(sent[1])) expect(await take(sent[0])).toBe(false);
    expect(await take(sent[1])).toBe(true);
  });

  test('holds what the database does not: neither the code nor the link', async () => {
    const { database, sent, job } = await withMailer();
    const email = newEmail();
    await buildUser(database, { email });
    await job.run({ email, purpose: 'reset_password' }, attempt(1));
    const link = sent[0]?.text.match(/\/reset-password\/([\w-]{43})/)?.[1];
    const row = await database.read.selectFrom('codes').selectAll().executeTakeFirstOrThrow();
    expect([link, codeOf(sent[0])]).toEqual([expect.any(String), expect.stringMatching(/^\d{6}$/)]);
    expect(Object.values(row)).not.toContain(link);
    expect(Object.values(row).map(String)).not.toContain(codeOf(sent[0]));
    expect(row.expires_at - row.created_at).toBe(10 * 60_000);
  });

  test('has a code that works once, and with the secret of the server only', async () => {
    const { database, sent, job } = await withMailer();
    const email = newEmail();
    const userId = await buildUser(database, { ...UNVERIFIED, email });
    await job.run({ email, purpose: null }, attempt(1));
    const owner = { user_id: userId, purpose: 'verify_email' } as const;
    const take = (secret: string) => database.transaction((db) => takeCode(db, secret, owner, codeOf(sent[0])));
    expect(await take('another secret of the same length')).toBe(false);
    expect(await take(TEST_SECRET)).toBe(true);
    expect(await take(TEST_SECRET)).toBe(false);
  });
});
