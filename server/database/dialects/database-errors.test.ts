import { expect, test } from 'vitest';
import { buildUser, inTransaction } from '../../../test/support/database/builders.ts';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { isDuplicate, isMissingReference } from './database-errors.ts';

onBothDatabases('a row that is refused', (open) => {
  test('is told to be there already, or to refer to nothing', async () => {
    const { database } = await open();
    const user_id = await buildUser(database);
    const link = (user: number) => {
      const identity = { issuer: 'google.com', subject: 'x', user_id: user, email: '', created_at: 1 };
      return inTransaction(database, (db) => db.insertInto('identities').values(identity).execute());
    };
    const judge = (error: unknown) => [isDuplicate(error), isMissingReference(error)];
    expect(await link(user_id + 1).then(() => [], judge)).toEqual([false, true]);
    await link(user_id);
    expect(await link(user_id).then(() => [], judge)).toEqual([true, false]);
  });
});
