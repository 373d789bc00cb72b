import { expect, test } from 'vitest';
import { buildUser, inTransaction } from '../../../test/support/database/builders.ts';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import {
  deleteIdentitiesOf,
  deleteIdentity,
  findUserOfIdentity,
  insertIdentity,
  listIdentities,
} from './identity-store.ts';

onBothDatabases('the identities of an account', (open) => {
  test('are linked to one account each, and unlinked one by one or all', async () => {
    const { database } = await open();
    const [userId, other] = [await buildUser(database), await buildUser(database)];
    const link = (subject: string, user = userId) =>
      inTransaction(database, (db) =>
        insertIdentity(db, { issuer: 'google.com', subject, userId: user, email: '', now: 1 }),
      );
    expect([await link('a'), await link('b'), await link('c'), await link('d', other)]).toEqual(Array(4).fill(true));
    expect(await link('a', other)).toBe(false);
    const ownerOf = (subject: string) => findUserOfIdentity(database.read, { issuer: 'google.com', subject });
    expect([await ownerOf('a'), await ownerOf('d'), await ownerOf('e')]).toEqual([userId, other, undefined]);

    const [first] = await listIdentities(database.read, userId);
    await inTransaction(database, (db) => deleteIdentity(db, first?.id ?? 0));
    expect([await ownerOf('a'), await ownerOf('b'), await ownerOf('c')]).toEqual([undefined, userId, userId]);
    await inTransaction(database, (db) => deleteIdentitiesOf(db, userId));
    expect([await ownerOf('b'), await ownerOf('c'), await ownerOf('d')]).toEqual([undefined, undefined, other]);
  });
});
