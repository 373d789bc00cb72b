import { expect, test, vi } from 'vitest';
import type { Database } from '#server/database/database.ts';
import {
  codeIn,
  newEmail,
  OTHER_PASSWORD,
  openAccounts,
  PASSWORD,
  registrationOf,
} from '../../../test/support/accounts/accounts.ts';
import { buildUser } from '../../../test/support/database/builders.ts';
import { onBothDatabases, onSqlite } from '../../../test/support/database/databases.ts';
import { listJobs } from '../../../test/support/jobs/jobs.ts';
import { guard } from '../../../test/support/runner/guard.ts';
import { giveShareBack, isShareUsedUp, MAILS_PER_HOUR, type MailShare, takeShare } from './mail-share-store.ts';
import { mailboxKey } from './mailbox.ts';

guard('Strangers made the site send mails without an end.');

const HOUR = 60 * 60_000;
const NOW = 500_000 * HOUR;
const REGISTER = '/api/auth/register';
const FORGOT = '/api/auth/forgot-password';
const SUBSCRIBE = '/api/newsletter/subscribe';

async function useUp(database: Database, share: MailShare, from = Math.floor(Date.now() / HOUR)) {
  const rows = [from, from + 1, from + 2].map((hour) => ({ share, hour, mails: MAILS_PER_HOUR }));
  await database.transaction((db) =>
    db
      .insertInto('mail_shares')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['share', 'hour']).doUpdateSet({ mails: MAILS_PER_HOUR }))
      .execute(),
  );
}

onBothDatabases('the mails that strangers may cause in an hour', (open) => {
  test('are counted for the whole site, also when many are sent at the same moment', async () => {
    const { database } = await open();
    const hour = NOW / HOUR;
    const row = { share: 'strangers' as const, hour, mails: MAILS_PER_HOUR - 3 };
    await database.transaction((db) => db.insertInto('mail_shares').values(row).execute());
    const take = (share: MailShare, now: number) => database.transaction((db) => takeShare(db, share, now));
    const taken = await Promise.allSettled(Array.from({ length: 8 }, () => take('strangers', NOW)));
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refused = taken.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({ reason: { name: 'Postponed', until: NOW + HOUR } });
    expect([await isShareUsedUp(database.read, NOW), await isShareUsedUp(database.read, NOW + HOUR)]).toEqual([
      true,
      false,
    ]);
    await take('members', NOW);
    await take('strangers', NOW + HOUR);
    await giveShareBack(database, { share: 'strangers', hour });
    await take('strangers', NOW);
  });

  test('leave the codes of accounts alone, and wait themselves', async () => {
    const site = await openAccounts(open);
    await useUp(site.database, 'strangers');
    const [owner, stranger] = [newEmail(), newEmail()];
    await buildUser(site.database, { email: owner, password: PASSWORD });
    const answers = [];
    for (const email of [stranger, owner]) answers.push(await site.post(REGISTER, registrationOf(email)));
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, answers[0]?.body],
      [200, answers[0]?.body],
    ]);
    expect((await site.mails.nextMail(owner)).subject).toMatch(/already have an account/);
    await site.post(FORGOT, { email: owner });
    expect(codeIn(await site.mails.nextMail(owner))).toMatch(/^\d{6}$/);
    await vi.waitFor(async () => {
      const waiting = await site.database.read.selectFrom('jobs').select(['attempts', 'due_at', 'failed_at']).execute();
      expect(waiting).toEqual([{ attempts: 1, due_at: expect.any(Number), failed_at: null }]);
      expect((waiting[0]?.due_at ?? 0) % HOUR).toBe(0);
    }, 60_000);
  });
});

onBothDatabases('a mail that has to wait for the next hour', (open) => {
  test('leaves the code valid that was mailed before', async () => {
    const site = await openAccounts(open);
    const email = newEmail();
    await buildUser(site.database, { email, password: PASSWORD });
    await site.post(FORGOT, { email });
    const code = codeIn(await site.mails.nextMail(email));
    await useUp(site.database, 'members');
    site.pass(HOUR);
    await site.post(FORGOT, { email });
    await vi.waitFor(async () => {
      const waiting = await site.database.read.selectFrom('jobs').select('due_at').where('attempts', '=', 1).execute();
      expect(waiting.map(({ due_at }) => due_at % HOUR)).toEqual([0]);
    }, 60_000);
    const passwords = { new_password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD };
    expect((await site.post('/api/auth/reset-password', { email, otp: code, ...passwords })).statusCode).toBe(200);
  });
});

onSqlite('the mails to one mailbox', (open) => {
  test('are few, however the address is written, and ten a day', async () => {
    const site = await openAccounts(open);
    const jobs = async () => (await listJobs(site.database)).length;
    const emails = ['victim+1@gmail.com', 'victim+2@gmail.com', 'v.ictim@gmail.com', 'victim+x@googlemail.com'];
    for (const email of emails) expect((await site.post(REGISTER, registrationOf(email))).statusCode).toBe(200);
    for (const email of emails) await site.post(SUBSCRIBE, { email, language: 'both' });
    await vi.waitFor(async () => expect(await jobs()).toBe(0), 60_000);
    expect((await site.mails.nextMail(emails[0] as string)).subject).toMatch(/is your code/);
    expect((await site.mails.nextMail(emails[0] as string)).subject).toMatch(/confirm your subscription/);
    const counts = await site.database.read.selectFrom('mail_shares').select('mails').execute();
    expect(counts.reduce((sum, { mails }) => sum + mails, 0)).toBe(2);
  });

  test('end for the day with the tenth, but not for a browser that the account has logged in with', async () => {
    const site = await openAccounts(open);
    const email = newEmail();
    await buildUser(site.database, { email, password: PASSWORD });
    const login = await site.post('/api/auth/login', { email, password: PASSWORD });
    const cookie = [login.headers['set-cookie'] ?? []].flat().find((each) => each.startsWith('known_browser=')) ?? '';
    const statuses = [];
    for (let n = 0; n < 11; n += 1) {
      statuses.push((await site.post(FORGOT, { email })).statusCode);
      site.pass(HOUR);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    expect((await site.post(FORGOT, { email }, { cookie })).statusCode).toBe(200);
    expect((await site.post('/api/auth/login', { email, password: OTHER_PASSWORD })).statusCode).toBe(401);
  });

  test('are limited for all of an IPv6 /48', async () => {
    const { app } = await openAccounts(open);
    const subscribe = async (network: string) => {
      const payload = { email: newEmail(), language: 'both' };
      return (await app.inject({ method: 'POST', url: SUBSCRIBE, payload, remoteAddress: `${network}::1` })).statusCode;
    };
    for (let n = 0; n < 240; n += 1) expect(await subscribe(`2001:db8:1:${n.toString(16)}`)).toBe(200);
    expect([await subscribe('2001:db8:1:ffff'), await subscribe('2001:db8:2:ffff')]).toEqual([429, 200]);
  });
});

test.each([
  ['asha+news@example.org', 'asha@example.org'],
  ['a.sha@example.org', 'a.sha@example.org'],
  ['a.s.ha+x+y@googlemail.com', 'asha@gmail.com'],
  ['+asha@example.org', '+asha@example.org'],
])('the mailbox of %s is %s', (email, key) => {
  expect(mailboxKey(email)).toBe(key);
});
