import { expect, test } from 'vitest';
import { buildPost, buildSession, buildUser } from '../../../test/support/builders.ts';
import { onBothDatabases } from '../../../test/support/databases.ts';
import { cleanUpAccounts } from './clean-up-accounts.ts';
import { saveCode } from './code-store.ts';

const DAY = 24 * 60 * 60_000;
const now = Date.now();

onBothDatabases('cleaning up', (open) => {
  test('removes codes and sessions that are over, and keeps the others', async () => {
    const { database } = await open();
    const userId = await buildUser(database);
    await buildSession(database, userId, 'kept');
    await buildSession(database, userId, 'over');
    await database.transaction(async (db) => {
      await db.updateTable('sessions').set({ expires_at: now }).where('user_agent', '=', 'over').execute();
      const code = { userId, codeHash: 'x', linkHash: null, now };
      await saveCode(db, { ...code, purpose: 'verify_email', expiresAt: now });
      await saveCode(db, { ...code, purpose: 'reset_password', expiresAt: now + 1 });
    });
    await cleanUpAccounts(database, now);
    expect(await database.read.selectFrom('sessions').select('user_agent').execute()).toEqual([{ user_agent: 'kept' }]);
    expect(await database.read.selectFrom('codes').select('purpose').execute()).toEqual([
      { purpose: 'reset_password' },
    ]);
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
