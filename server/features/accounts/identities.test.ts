import { expect, test } from 'vitest';
import { deleteRows, insertIfNew } from '#server/database/rows.ts';
import { buildUser, inTransaction } from '../../../test/support/database/builders.ts';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { findUserOfIdentity, listIdentities } from './identity-store.ts';

onBothDatabases('the identities of an account', (open) => {
  test('are linked to one account each, and unlinked one by one or all', async () => {
    const { database } = await open();
    const [userId, other] = [await buildUser(database), await buildUser(database)];
    const link = (subject: string, user = userId) =>
      inTransaction(database, (db) =>
        insertIfNew(db, 'identities', { issuer: 'google.com', subject, user_id: user, email: '', created_at: 1 }),
      );
    expect([await link('a'), await link('b'), await link('c'), await link('d', other)]).toEqual(Array(4).fill(true));
    expect(await link('a', other)).toBe(false);
    const ownerOf = (subject: string) => findUserOfIdentity(database.read, { issuer: 'google.com', subject });
    expect([await ownerOf('a'), await ownerOf('d'), await ownerOf('e')]).toEqual([userId, other, undefined]);

    const [first] = await listIdentities(database.read, userId);
    await inTransaction(database, (db) => deleteRows(db, 'identities', { id: first?.id ?? 0 }));
    expect([await ownerOf('a'), await ownerOf('b'), await ownerOf('c')]).toEqual([undefined, userId, userId]);
    await inTransaction(database, (db) => deleteRows(db, 'identities', { user_id: userId }));
    expect([await ownerOf('b'), await ownerOf('c'), await ownerOf('d')]).toEqual([undefined, undefined, other]);
  });
});
