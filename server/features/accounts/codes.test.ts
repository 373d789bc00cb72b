import { expect, test } from 'vitest';
import { wrongCode } from '../../../test/support/accounts/accounts.ts';
import { buildUser } from '../../../test/support/database/builders.ts';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { TEST_SECRET } from '../../../test/support/server/test-app.ts';
import { makeCode, takeCode } from './codes.ts';

onDatabase('the hash of a code', (open) => {
  test('serves nobody and nothing else, even for who can write to the database', async () => {
    const { database } = await open();
    const [userId, otherId] = [await buildUser(database), await buildUser(database)];
    const owner = { user_id: userId, purpose: 'verify_email' } as const;
    const { code } = await database.transaction((db) => makeCode(db, TEST_SECRET, owner));
    const row = await database.read.selectFrom('codes').selectAll().executeTakeFirstOrThrow();
    for (const stranger of [
      { user_id: otherId, purpose: 'verify_email' },
      { user_id: userId, purpose: 'reset_password' },
    ] as const) {
      await database.transaction((db) =>
        db
          .insertInto('codes')
          .values({ ...row, ...stranger })
          .execute(),
      );
      expect(await database.transaction((db) => takeCode(db, TEST_SECRET, stranger, code))).toBe(false);
    }
    expect(await database.transaction((db) => takeCode(db, TEST_SECRET, owner, code))).toBe(true);
  });

  test('of a reset comes with one of its link, and only of a reset', async () => {
    const { database } = await open();
    const userId = await buildUser(database);
    for (const purpose of ['verify_email', 'reset_password'] as const) {
      await database.transaction((db) => makeCode(db, TEST_SECRET, { user_id: userId, purpose }));
    }
    const rows = await database.read.selectFrom('codes').select(['purpose', 'link_hash']).orderBy('purpose').execute();
    expect(rows).toEqual([
      { purpose: 'reset_password', link_hash: expect.stringMatching(/^[\w-]{43}$/) },
      { purpose: 'verify_email', link_hash: null },
    ]);
  });
});

onDatabase('a mailed code', (open) => {
  test.each(['verify_email', 'delete_account', 'change_sign_in'] as const)(
    'to %s shows that the address is its owner’s once it is accepted, and not before',
    async (purpose) => {
      const { database } = await open();
      const userId = await buildUser(database, { proved_at: null });
      const provedAt = async () =>
        (await database.read.selectFrom('users').select('proved_at').executeTakeFirstOrThrow()).proved_at;
      const owner = { user_id: userId, purpose };
      const { code } = await database.transaction((db) => makeCode(db, TEST_SECRET, owner));
      await database.transaction((db) => takeCode(db, TEST_SECRET, owner, wrongCode(code)));
      expect(await provedAt()).toBeNull();
      await database.transaction((db) => takeCode(db, TEST_SECRET, owner, code));
      expect(await provedAt()).toEqual(expect.any(Number));
    },
  );

  test('serves once, and only after fewer than five wrong tries', async () => {
    const { database } = await open();
    const owner = { user_id: await buildUser(database), purpose: 'delete_account' } as const;
    const make = () => database.transaction((db) => makeCode(db, TEST_SECRET, owner));
    const take = (code: string) => database.transaction((db) => takeCode(db, TEST_SECRET, owner, code));
    for (const [wrongTries, isTaken] of [
      [0, true],
      [4, true],
      [5, false],
    ] as const) {
      const { code } = await make();
      for (let tries = 0; tries < wrongTries; tries += 1) expect(await take(wrongCode(code))).toBe(false);
      expect(await take(code)).toBe(isTaken);
      expect(await take(code)).toBe(false);
    }
  });
});
