import { expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import {
  buildCategory,
  buildPost,
  inTransaction,
  type PostDraft,
  postDraft,
  replacePost,
  writingIn,
} from '../../../../test/support/database/builders.ts';
import { onBothDatabases, onDatabase } from '../../../../test/support/database/databases.ts';

function postOf({ read }: Database, id: number) {
  return read.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function slugOf(database: Database, id: number) {
  return (await postOf(database, id)).slug;
}

onBothDatabases('a new post', (open) => {
  test('gets one address each when many of one title are made at once', async () => {
    const { database } = await open();
    const category = await buildCategory(database);
    const ids = await Promise.all(
      Array.from({ length: 12 }, () => buildPost(database, { title: 'Lamp', categoryId: category.id })),
    );
    const slugs = await Promise.all(ids.map((id) => slugOf(database, id)));
    expect(new Set(slugs).size).toBe(12);
  });
});

onDatabase('a new post', (open) => {
  test('has its address from its title, in either script', async () => {
    const { database } = await open();
    expect(await slugOf(database, await buildPost(database, { title: 'The Lamp, again' }))).toBe('the-lamp-again');
    expect(await slugOf(database, await buildPost(database, { title: 'दीये की लौ' }))).toBe('दीये-की-लौ');
  });

  test('gets a number when the address is taken', async () => {
    const { database } = await open();
    const ids = [];
    for (let time = 0; time < 3; time += 1) ids.push(await buildPost(database, { title: 'Lamp' }));
    ids.push(await buildPost(database, { title: 'Other', slug: 'lamp' }));
    const slugs = await Promise.all(ids.map((id) => slugOf(database, id)));
    expect(slugs).toEqual(['lamp', 'lamp-2', 'lamp-3', 'lamp-4']);
  });

  test('never gets an address that once led to another post', async () => {
    const { database } = await open();
    const id = await buildPost(database, { title: 'Renamed' });
    await inTransaction(database, (db) =>
      db.insertInto('former_slugs').values({ slug: 'lamp', post_id: id }).execute(),
    );
    expect(await slugOf(database, await buildPost(database, { title: 'Lamp' }))).toBe('lamp-2');
  });

  test('keeps its tags in the order they were given, and shares them with other posts', async () => {
    const { database } = await open();
    const first = await buildPost(database, { tags: ['river', 'दीया', 'apple'] });
    const second = await buildPost(database, { tags: ['apple', 'river'] });
    expect((await writingIn(database, first)).tags).toEqual(['river', 'दीया', 'apple']);
    expect((await writingIn(database, second)).tags).toEqual(['apple', 'river']);
    expect(await database.read.selectFrom('tags').select('name').execute()).toHaveLength(3);
  });

  test('takes a minute to read for 200 words, and 5 without any', async () => {
    const { database } = await open();
    expect((await postOf(database, await buildPost(database, { body: 'word '.repeat(600) }))).read_minutes).toBe(3);
    expect((await postOf(database, await buildPost(database, { body: '' }))).read_minutes).toBe(5);
  });

  test('counts as published when it was written, unless it is a draft', async () => {
    const { database } = await open();
    const published = await postOf(database, await buildPost(database, { createdAt: 5000 }));
    expect([published.created_at, published.published_at]).toEqual([5000, 5000]);
    const draft = await postOf(database, await buildPost(database, { createdAt: 5000, status: 'draft' }));
    expect([draft.created_at, draft.published_at]).toEqual([5000, null]);
  });

  test('without a category that exists is not made, not even in part', async () => {
    const { database } = await open();
    await expect(buildPost(database, { categoryId: 999, tags: ['lamp'] })).rejects.toThrow();
    expect(await database.read.selectFrom('posts').selectAll().execute()).toEqual([]);
    expect(await database.read.selectFrom('tags').selectAll().execute()).toEqual([]);
  });
});

onDatabase('a post with new content', (open) => {
  const replaced = async (database: Database, id: number, changes: Partial<PostDraft>, now: number) => {
    const { category_id } = await postOf(database, id);
    await inTransaction(database, (db) => replacePost(db, id, postDraft({ categoryId: category_id, ...changes }), now));
    return postOf(database, id);
  };

  test('keeps its address, its author and the day it was written', async () => {
    const { database } = await open();
    const before = await postOf(database, await buildPost(database, { title: 'Lamp' }));
    const after = await replaced(database, before.id, { title: 'River' }, before.created_at + 1000);
    expect({ ...after }).toMatchObject({
      title: 'River',
      slug: 'lamp',
      author_id: before.author_id,
      created_at: before.created_at,
      published_at: before.published_at,
      updated_at: before.created_at + 1000,
    });
  });

  test('has the new body, tags and reading time', async () => {
    const { database } = await open();
    const id = await buildPost(database, { tags: ['old', 'lamp'] });
    const after = await replaced(database, id, { body: 'word '.repeat(400), tags: ['lamp', 'new'] }, 1);
    expect(after.read_minutes).toBe(2);
    expect(await writingIn(database, id)).toMatchObject({
      body: 'word '.repeat(400).trim(),
      tags: ['lamp', 'new'],
    });
  });

  test('is published from the day it was first published, whatever happens to it later', async () => {
    const { database } = await open();
    const id = await buildPost(database, { status: 'draft' });
    expect((await replaced(database, id, { status: 'draft' }, 1000)).published_at).toBeNull();
    expect((await replaced(database, id, { status: 'published' }, 2000)).published_at).toBe(2000);
    expect((await replaced(database, id, { status: 'draft' }, 3000)).published_at).toBe(2000);
    expect((await replaced(database, id, { status: 'published' }, 4000)).published_at).toBe(2000);
  });

  test('that does not exist is refused', async () => {
    const { database } = await open();
    const { id } = await buildCategory(database);
    const replacing = inTransaction(database, (db) => replacePost(db, 999, postDraft({ categoryId: id }), 1));
    await expect(replacing).rejects.toThrow();
  });
});
