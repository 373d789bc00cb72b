import { expect, test } from 'vitest';
import { insertRow } from '#server/database/rows.ts';
import { saveProof } from '#server/features/sign-in/sign-in-store.ts';
import { buildPost, buildSession, buildUser } from '../../../test/support/database/builders.ts';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { saveCode } from './code-store.ts';
import { cleanUpAccounts } from './registration-store.ts';

const DAY = 24 * 60 * 60_000;
const now = Date.now();
const UNDER_WAY = [{ hash: 'under way' }];

onBothDatabases('cleaning up', (open) => {
  test('removes codes and sessions that are over, and keeps the others', async () => {
    const { database } = await open();
    const userId = await buildUser(database);
    await buildSession(database, userId, 'kept');
    await buildSession(database, userId, 'over');
    await database.transaction(async (db) => {
      await db.updateTable('sessions').set({ expires_at: now }).where('user_agent', '=', 'over').execute();
      const code = { user_id: userId, code_hash: 'x', created_at: now };
      await saveCode(db, { ...code, purpose: 'verify_email', expires_at: now });
      await saveCode(db, { ...code, purpose: 'reset_password', expires_at: now + 1 });
    });
    await cleanUpAccounts(database, now);
    expect(await database.read.selectFrom('sessions').select('user_agent').execute()).toEqual([{ user_agent: 'kept' }]);
    expect(await database.read.selectFrom('codes').select('purpose').execute()).toEqual([
      { purpose: 'reset_password' },
    ]);
  });

  test('removes sign-ins that nobody finished, and keeps those under way', async () => {
    const { database } = await open();
    const user_id = await buildUser(database);
    const names = { issuer: 'google.com', subject: 'x', email: 'x@mail.example', first_name: '', last_name: '' };
    await database.transaction(async (db) => {
      for (const [hash, expires_at] of [
        ['over', now],
        ['under way', now + 1],
      ] as const) {
        const attempt = { nonce: 'x', verifier: 'x', session_id: null, confirmed_by: null };
        await insertRow(db, 'sign_in_attempts', { ...attempt, state_hash: hash, browser_hash: 'x', expires_at });
        await insertRow(db, 'sign_in_codes', { code_hash: hash, browser_hash: 'x', user_id, expires_at });
        await saveProof(db, { ...names, browser_hash: hash, expires_at });
      }
    });
    await cleanUpAccounts(database, now);
    const { read } = database;
    expect(await read.selectFrom('sign_in_attempts').select('state_hash as hash').execute()).toEqual(UNDER_WAY);
    expect(await read.selectFrom('sign_in_codes').select('code_hash as hash').execute()).toEqual(UNDER_WAY);
    expect(await read.selectFrom('sign_in_proofs').select('browser_hash as hash').execute()).toEqual(UNDER_WAY);
  });

  test('removes registrations that nobody completed in a week, unless there are posts', async () => {
    const { database } = await open();
    const unverified = { email_verified_at: null, created_at: now - 8 * DAY };
    const verified = await buildUser(database, { created_at: 0 });
    await buildUser(database, unverified);
    const author = await buildUser(database, unverified);
    const recent = await buildUser(database, { ...unverified, created_at: now - 6 * DAY });
    await buildPost(database, { authorId: author });
    await cleanUpAccounts(database, now);
    const users = await database.read.selectFrom('users').select('id').orderBy('id').execute();
    expect(users.map((user) => user.id)).toEqual([verified, author, recent]);
    const registrations = await database.read.selectFrom('registrations').select('user_id').orderBy('id').execute();
    expect(registrations.map((registration) => registration.user_id)).toEqual([author, recent]);
  });
});
