import { expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { findPostWithNext, type PostWithNext } from '#server/features/posts/post-store.ts';
import { buildUser, inTransaction, postDraft, replacePost } from '../../../test/support/database/builders.ts';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { importText, line, runImport } from '../../../test/support/moving/imports.ts';
import { listenTo } from '../../../test/support/texts/writing.ts';

function posts({ read }: Database) {
  return read.selectFrom('posts').selectAll().orderBy('id').execute();
}

async function idOf({ read }: Database, slug: string): Promise<number> {
  return (await read.selectFrom('posts').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
}

async function contentOf(database: Database, slug: string) {
  const found = await findPostWithNext(database, slug, () => true);
  const { title, summary, body, category_name: category, tags, status } = (found as PostWithNext).post;
  return { title, summary, body, category, tags, status };
}

onDatabase('an import', (open) => {
  test('makes a post of every line, with the categories they name', async () => {
    const { database } = await open();
    const text = importText(
      line({ title: 'Lamp', category: 'Wisdom', tags: ['a', 'b'] }),
      line({ title: 'River', category: 'Wisdom' }),
      line({ title: 'दीया', content: 'यह दीये की लौ है।', category: 'दर्शन' }),
    );
    expect(await runImport(database, text)).toEqual({ created: 3, bad: [] });
    expect(await contentOf(database, 'lamp')).toMatchObject({ title: 'Lamp', category: 'Wisdom', tags: ['a', 'b'] });
    expect((await posts(database)).map((post) => post.language)).toEqual(['en', 'en', 'hi']);
    const categories = await database.read
      .selectFrom('categories')
      .select(['slug', 'post_count'])
      .orderBy('id')
      .execute();
    expect(categories.map((category) => ({ ...category }))).toEqual([
      { slug: 'wisdom', post_count: 2 },
      { slug: 'दर्शन', post_count: 1 },
    ]);
  });

  test('makes rich texts of lines that say so, and knows a line again by its format as well', async () => {
    const { database } = await open();
    const lamp = { slug: 'lamp', content: '## The lamp' };
    const run = (...formats: (string | undefined)[]) =>
      runImport(database, importText(...formats.map((format) => line({ ...lamp, title: 'Lamp', format }))));
    const formatNow = async () => (await findPostWithNext(database, 'lamp', () => true))?.post.format;
    expect([await run(undefined), await formatNow()]).toEqual([{ created: 1, bad: [] }, 'plain']);
    expect([await run('markdown'), await formatNow()]).toEqual([{ updated: 1, bad: [] }, 'markdown']);
    expect([await run('markdown'), await formatNow()]).toEqual([{ unchanged: 1, bad: [] }, 'markdown']);
    expect([await run('plain'), await formatNow()]).toEqual([{ updated: 1, bad: [] }, 'plain']);
  });

  test('made again changes nothing', async () => {
    const { database } = await open();
    const text = importText(...Array.from({ length: 250 }, (_, index) => line({ title: `Post ${index}` })));
    expect(await runImport(database, text)).toEqual({ created: 250, bad: [] });
    const before = await posts(database);
    expect(await runImport(database, text)).toEqual({ unchanged: 250, bad: [] });
    expect(await posts(database)).toEqual(before);
  });

  test('stores line feeds alone, and knows the line again', async () => {
    const { database } = await open();
    const text = importText(line({ slug: 'lamp', content: 'One.\r\nTwo.' }));
    expect(await runImport(database, text)).toEqual({ created: 1, bad: [] });
    expect((await contentOf(database, 'lamp')).body).toBe('One.\nTwo.');
    expect(await runImport(database, text)).toEqual({ unchanged: 1, bad: [] });
    const changed = importText(line({ slug: 'lamp', content: 'One.\r\nThree.' }));
    expect(await runImport(database, changed)).toEqual({ updated: 1, bad: [] });
  });

  test('makes no category for a line that has not changed', async () => {
    const { database } = await open();
    const text = importText(line({ title: 'Lamp', category: 'Wisdom' }));
    await runImport(database, text);
    await inTransaction(database, (db) => db.updateTable('categories').set({ name: 'Insight' }).execute());
    expect(await runImport(database, text)).toEqual({ unchanged: 1, bad: [] });
    expect(await database.read.selectFrom('categories').select('name').execute()).toMatchObject([{ name: 'Insight' }]);
  });

  test('brings a post up to its line when only the file has changed', async () => {
    const { database } = await open();
    await runImport(database, importText(line({ slug: 'lamp', title: 'Lamp' })));
    const changed = line({
      slug: 'lamp',
      title: 'The Lamp',
      content: 'New.',
      category: 'Other',
      tags: ['x'],
      status: 'draft',
    });
    expect(await runImport(database, importText(changed))).toEqual({ updated: 1, bad: [] });
    expect(await contentOf(database, 'lamp')).toEqual({
      title: 'The Lamp',
      summary: 'A summary.',
      body: 'New.',
      category: 'Other',
      tags: ['x'],
      status: 'draft',
    });
    expect(await runImport(database, importText(changed))).toEqual({ unchanged: 1, bad: [] });
  });

  test('leaves a post that was changed on the site as well, and says so', async () => {
    const { database } = await open();
    await runImport(database, importText(line({ slug: 'lamp', title: 'Lamp' })));
    const id = await idOf(database, 'lamp');
    const { category_id } = (await posts(database))[0] as { category_id: number };
    const edited = postDraft({ categoryId: category_id, title: 'Edited here' });
    await inTransaction(database, (db) => replacePost(db, id, edited, 1));

    expect(await runImport(database, importText(line({ slug: 'lamp', title: 'Lamp' })))).toEqual({
      unchanged: 1,
      bad: [],
    });
    expect(await runImport(database, importText(line({ slug: 'lamp', title: 'Edited there' })))).toEqual({
      failed: 1,
      bad: [[1, '“Edited there” was changed on the site since it was imported, so it is left as it is.']],
    });
    expect(await contentOf(database, 'lamp')).toMatchObject({ title: 'Edited here' });
  });

  test('keeps the video that was added on the site, of which no line speaks', async () => {
    const { database } = await open();
    await runImport(database, importText(line({ slug: 'lamp', title: 'Lamp' })));
    const youtube_url = 'https://www.youtube.com/watch?v=UtBsl3j0YRQ';
    await inTransaction(database, (db) => db.updateTable('posts').set({ youtube_url }).execute());
    const changed = line({ slug: 'lamp', title: 'Lamp', content: 'New.' });
    expect(await runImport(database, importText(changed))).toEqual({ updated: 1, bad: [] });
    expect(await posts(database)).toMatchObject([{ youtube_url }]);
  });

  test('keeps the language that was chosen on the site, unless the line names one', async () => {
    const { database } = await open();
    await runImport(database, importText(line({ slug: 'lamp' })));
    const chosen = { language: 'hi' as const, language_chosen: 1 as const };
    await inTransaction(database, (db) => db.updateTable('posts').set(chosen).execute());
    await runImport(database, importText(line({ slug: 'lamp', content: 'New.' })));
    expect(await posts(database)).toMatchObject([chosen]);
    await runImport(database, importText(line({ slug: 'lamp', content: 'Newer.', language: 'en' })));
    expect(await posts(database)).toMatchObject([{ language: 'en', language_chosen: 1 }]);
  });

  test('takes a post that stands in the file twice once, even far apart', async () => {
    const { database } = await open();
    const others = Array.from({ length: 210 }, (_, index) => line({ title: `Other ${index}` }));
    const text = importText(line({ title: 'Lamp' }), ...others, line({ title: 'Lamp', content: 'Else.' }));
    expect(await runImport(database, text)).toEqual({
      created: 211,
      failed: 1,
      bad: [[212, '“Lamp” is in the file twice, or has the identifier of another post there.']],
    });
  });

  test('takes posts of one title apart by their day', async () => {
    const { database } = await open();
    const text = importText(
      line({ title: 'Diary', created_at: '2024-01-01' }),
      line({ title: 'Diary', created_at: '2024-01-02' }),
    );
    expect(await runImport(database, text)).toEqual({ created: 2, bad: [] });
    expect((await posts(database)).map((post) => post.slug)).toEqual(['diary', 'diary-2']);
  });

  test('that is only tried writes nothing', async () => {
    const { database } = await open();
    const text = importText(line({ title: 'Lamp' }), '{', line({ title: 'River' }));
    const tried = { created: 2, failed: 1, bad: [[2, 'The line is not valid JSON.']] };
    expect(await runImport(database, text, { dryRun: true })).toEqual(tried);
    expect(await posts(database)).toEqual([]);
    expect(await database.read.selectFrom('categories').selectAll().execute()).toEqual([]);
    expect(await database.read.selectFrom('post_imports').selectAll().execute()).toEqual([]);
  });

  test('is signed by the owner of the site', async () => {
    const { database } = await open();
    await buildUser(database);
    const owner = await buildUser(database, { is_admin: 1 });
    await buildUser(database, { is_admin: 1 });
    await runImport(database, importText(line()));
    expect((await posts(database)).map((post) => post.author_id)).toEqual([owner]);
  });

  test('invalidates cached pages, unless nothing changed', async () => {
    const { database } = await open();
    const heard = listenTo(database);
    const text = importText(line());
    await runImport(database, text, { dryRun: true });
    expect(heard).toEqual([]);
    await runImport(database, text);
    await runImport(database, text);
    expect(heard).toEqual([['posts', 'every-post', 'suggestions', 'categories', 'post-counts', 'series', 'schedule']]);
  });

  test.each([
    // Noon of the day in Kolkata, the zone of the site.
    ['2024-03-05', Date.UTC(2024, 2, 5, 6, 30)],
    ['2024-03-05T08:00:00Z', Date.UTC(2024, 2, 5, 8)],
    ['2024-03-05T08:00:00.250+05:30', Date.UTC(2024, 2, 5, 2, 30, 0, 250)],
  ])('a post of %s is dated to the millisecond', async (created_at, milliseconds) => {
    const { database } = await open();
    await runImport(database, importText(line({ created_at })));
    expect((await posts(database))[0]).toMatchObject({ created_at: milliseconds, published_at: milliseconds });
  });

  test('a post without a day is dated today, and a draft is not published', async () => {
    const { database } = await open();
    const before = Date.now();
    await runImport(database, importText(line({ status: 'draft' })));
    const [post] = await posts(database);
    expect(post?.published_at).toBeNull();
    expect(post?.created_at).toBeGreaterThanOrEqual(before);
  });
});
