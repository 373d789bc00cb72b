import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildCategory, buildPost } from '../../test/support/database/builders.ts';
import { onBothDatabases } from '../../test/support/database/databases.ts';

onBothDatabases('values', (open, engine) => {
  const select = async (value: unknown) => {
    const { database } = await open();
    return sql<{ value: unknown }>`select ${value} as value`.execute(database.read);
  };

  if (engine === 'sqlite')
    test.each([
      ['a Date', new Date(0)],
      ['an object', { a: 1 }],
      ['a list', [1]],
      ['undefined', undefined],
    ])('%s as the only parameter is refused instead of becoming NULL', async (_name, value) => {
      await expect(select(value)).rejects.toThrow('Provided value cannot be bound to SQLite parameter 1.');
    });

  test('counts, sums and 64-bit integers come back as numbers', async () => {
    const { database } = await open();
    const milliseconds = 1_790_000_000_000;
    await buildPost(database, { createdAt: milliseconds });
    const row = await database.read
      .selectFrom('posts')
      .select((eb) => [
        eb.fn.countAll().as('count'),
        eb.fn.sum('created_at').as('sum'),
        eb.fn.max('created_at').as('maximum'),
        eb.fn.max('id').as('id'),
      ])
      .executeTakeFirstOrThrow();
    expect({ ...row }).toEqual({ count: 1, sum: milliseconds, maximum: milliseconds, id: expect.any(Number) });
  });

  test('text that looks like JSON, or like a number, stays text', async () => {
    const { database } = await open();
    const titles = ['["x"]', '{"a":1}', '007', 'null', 'true'];
    for (const title of titles) await buildPost(database, { title });
    const rows = await database.read.selectFrom('posts').select('title').orderBy('id').execute();
    expect(rows.map((row) => row.title)).toEqual(titles);
  });

  test('no row is in a list without values, and each is outside of it', async () => {
    const { database } = await open();
    const id = await buildPost(database);
    const posts = database.read.selectFrom('posts').select('id');
    expect(await posts.where('id', 'in', []).execute()).toEqual([]);
    expect(await posts.where('id', 'not in', []).execute()).toEqual([{ id }]);
    await database.transaction((db) => db.deleteFrom('posts').where('id', 'in', []).execute());
    expect(await posts.execute()).toEqual([{ id }]);
  });

  test('a row that refers to one that does not exist is refused', async () => {
    const { database } = await open();
    await expect(buildPost(database, { categoryId: 999 })).rejects.toThrow(/foreign key/i);
  });

  test('text does not get into a number column', async () => {
    const { database } = await open();
    const category = buildCategory(database, { position: 'first' as unknown as number });
    await expect(category).rejects.toThrow(/cannot store TEXT value in INTEGER column|invalid input syntax/);
  });

  test('a post takes its body with it, and bodies stand apart from posts', async () => {
    const { database } = await open();
    const id = await buildPost(database, { body: 'Long.' });
    const post = await database.read.selectFrom('posts').selectAll().executeTakeFirstOrThrow();
    expect(Object.values(post)).not.toContain('Long.');
    await database.transaction((db) => db.deleteFrom('posts').where('id', '=', id).execute());
    expect(await database.read.selectFrom('post_bodies').selectAll().execute()).toEqual([]);
  });

  test('a post outlives the account of its author', async () => {
    const { database } = await open();
    const author = await database.transaction((db) =>
      db
        .insertInto('users')
        .values({ email: 'a@b.example', first_name: '', last_name: '', phone_no: '', is_admin: 0, created_at: 0 })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await buildPost(database, { authorId: author.id });
    await database.transaction((db) => db.deleteFrom('users').execute());
    expect((await database.read.selectFrom('posts').select('author_id').executeTakeFirst())?.author_id).toBeNull();
  });

  if (engine === 'sqlite')
    test('an acknowledged commit is on the disk, and readers never wait', async () => {
      const { database } = await open();
      const pragma = async (name: string) => {
        const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(database.engine.write);
        return Object.values(rows[0] ?? {})[0];
      };
      const FULL = 2;
      expect(await pragma('journal_mode')).toBe('wal');
      expect(await pragma('synchronous')).toBe(FULL);
      expect(await pragma('foreign_keys')).toBe(1);
    });

  if (engine === 'sqlite')
    test('the handle for reading cannot write', async () => {
      const { database } = await open();
      await expect(database.read.deleteFrom('posts').execute()).rejects.toThrow('readonly');
    });
});
