import { expect, test } from 'vitest';
import { buildPost, buildSession, buildUser } from '../../../test/support/builders.ts';
import { onBothDatabases } from '../../../test/support/databases.ts';
import { saveCode } from './code-store.ts';
import { tidyAccounts } from './tidy-accounts.ts';

const DAY = 24 * 60 * 60_000;
const now = Date.now();

onBothDatabases('tidying up', (open) => {
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
    await tidyAccounts(database, now);
    expect(await database.read.selectFrom('sessions').select('user_agent').execute()).toEqual([{ user_agent: 'kept' }]);
    expect(await database.read.selectFrom('codes').select('purpose').execute()).toEqual([
      { purpose: 'reset_password' },
    ]);
  });

  test('removes registrations that nobody completed in a week, unless there are posts', async () => {
    const { database } = await open();
    const unverified = { email_verified_at: null, created_at: now - 8 * DAY };
    const names = { verified: { created_at: 0 }, forgotten: unverified, author: unverified };
    const ids = new Map<string, number>();
    for (const [name, user] of Object.entries(names)) {
      ids.set(name, await buildUser(database, { ...user, first_name: name }));
    }
    await buildUser(database, { ...unverified, created_at: now - 6 * DAY, first_name: 'recent' });
    await buildPost(database, { authorId: ids.get('author') as number });
    await tidyAccounts(database, now);
    const left = await database.read.selectFrom('users').select('first_name').orderBy('first_name').execute();
    expect(left.map((user) => user.first_name)).toEqual(['author', 'recent', 'verified']);
  });
});
