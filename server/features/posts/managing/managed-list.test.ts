import { expect, test } from 'vitest';
import { buildCategory, buildPost, inTransaction } from '../../../../test/support/database/builders.ts';
import { onBothDatabases, onDatabase } from '../../../../test/support/database/databases.ts';
import { openWriting, postIn, refusal, setSite, type Writer } from '../../../../test/support/texts/writing.ts';

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

async function titles(writer: Writer, query: string): Promise<string[]> {
  const { rows } = postIn(await writer.get(`/api/post/list?scope=mine&body=omit&${query}`));
  return rows.map(({ title }: { title: string }) => title);
}

onBothDatabases('the list of Manage Posts', (open) => {
  test('comes in pages that together hold every post once, and counts them all', async () => {
    const { database, writer: asWriter } = await openWriting(open);
    const writer = await asWriter();
    const category = await buildCategory(database, { slug: 'wisdom' });
    const hindi = { authorId: writer.id, categoryId: category.id, language: 'hi' as const };
    for (const title of ['a', 'b', 'c']) await buildPost(database, { ...hindi, title });
    await buildPost(database, { ...hindi, language: 'en', title: 'English' });
    await buildPost(database, { authorId: writer.id, language: 'hi', title: 'Elsewhere' });
    for (const narrowed of ['category=wisdom', `category_id=${category.id}`]) {
      const query = `scope=mine&language=hi&${narrowed}&limit=2`;
      const first = postIn(await writer.get(`/api/post/list?${query}&sort=title`));
      expect(first).toMatchObject({ count: 3, page: 1, rows: [{ title: 'a' }, { title: 'b' }] });
      const second = postIn(await writer.get(`/api/post/list?${query}&sort=oldest&page=2`));
      expect(second).toMatchObject({ count: 3, page: 2, rows: [{ title: 'c' }] });
    }
    expect(await titles(writer, 'sort=title&category=nowhere')).toEqual([]);
  });
});

onDatabase('the list of Manage Posts', (open) => {
  /** A post in each state, the oldest first. */
  async function setUp() {
    const app = await openWriting(open);
    const writer = await app.writer();
    postIn(await writer.create({ title: 'Shown lamp' }));
    postIn(await writer.create({ title: 'Draft lamp', status: 'draft' }));
    postIn(await writer.create({ title: 'Scheduled lamp', publish_at: TOMORROW }));
    await setSite(app.database, { publishing: 'review' });
    postIn(await writer.create({ title: 'Waiting lamp', publish_at: TOMORROW }));
    const gone = postIn(await writer.create({ title: 'Gone lamp' }));
    postIn(await writer.remove(gone.id));
    return { ...app, writer };
  }

  test('is narrowed by every status, with and without a search', async () => {
    const { writer } = await setUp();
    for (const search of ['', '&search=lamp']) {
      expect(await titles(writer, `status=published${search}`)).toEqual(['Shown lamp']);
      expect(await titles(writer, `status=draft${search}`)).toEqual(['Draft lamp']);
      expect(await titles(writer, `status=scheduled${search}`)).toEqual(['Scheduled lamp']);
      expect(await titles(writer, `status=review${search}`)).toEqual(['Waiting lamp']);
      expect(await titles(writer, `sort=oldest${search}`)).toEqual([
        'Shown lamp',
        'Draft lamp',
        'Scheduled lamp',
        'Waiting lamp',
      ]);
    }
    expect(await titles(writer, 'status=draft&search=river')).toEqual([]);
  });

  test('has an order for everything that is asked for', async () => {
    const { database, writer: asWriter } = await openWriting(open);
    const writer = await asWriter();
    const of = { authorId: writer.id };
    const first = await buildPost(database, { ...of, title: 'Chapter 10' });
    const second = await buildPost(database, { ...of, title: 'दीया' });
    await buildPost(database, { ...of, title: '“chapter 2”' });
    await inTransaction(database, async (db) => {
      await db.updateTable('posts').set({ views: 9, likes: 1, comments: 2 }).where('id', '=', first).execute();
      const changed = { views: 3, likes: 5, comments: 7, updated_at: Date.now() };
      await db.updateTable('posts').set(changed).where('id', '=', second).execute();
    });
    expect(await titles(writer, 'sort=newest')).toEqual(['“chapter 2”', 'दीया', 'Chapter 10']);
    expect(await titles(writer, 'sort=updated')).toEqual(['दीया', '“chapter 2”', 'Chapter 10']);
    expect(await titles(writer, 'sort=title')).toEqual(['“chapter 2”', 'Chapter 10', 'दीया']);
    expect(await titles(writer, 'sort=views')).toEqual(['Chapter 10', 'दीया', '“chapter 2”']);
    expect(await titles(writer, 'sort=likes')).toEqual(['दीया', 'Chapter 10', '“chapter 2”']);
    expect(await titles(writer, 'sort=comments&search=chapter')).toEqual(['Chapter 10', '“chapter 2”']);
    expect(await titles(writer, 'sort=title&search=chapter')).toEqual(['“chapter 2”', 'Chapter 10']);
  });

  test('shows a writer nobody else’s posts, whatever is asked for', async () => {
    const { admin, writer: asWriter } = await openWriting(open);
    const [owner, writer, other] = [await admin(), await asWriter(), await asWriter()];
    postIn(await owner.create({ title: 'Lamp of the admin', status: 'draft' }));
    postIn(await writer.create({ title: 'Lamp of the writer', status: 'draft' }));
    postIn(await other.create({ title: 'Lamp of the other', status: 'draft' }));
    for (const query of ['status=draft', 'status=draft&search=lamp', 'sort=title', 'sort=views&search=lamp']) {
      expect(await titles(writer, query)).toEqual(['Lamp of the writer']);
      expect(await titles(other, query)).toEqual(['Lamp of the other']);
      expect(refusal(await writer.get(`/api/post/list?scope=all&${query}`))[0]).toBe(403);
    }
  });

  test('is the only list with a status and an order', async () => {
    const { writer, stranger } = await setUp();
    const sentence = 'Only the lists “mine” and “all” have a status and an order.';
    for (const query of ['status=published', 'sort=title', 'scope=bin&sort=title', 'scope=public&status=draft']) {
      expect(refusal(await writer.get(`/api/post/list?${query}`))).toEqual([400, sentence]);
      expect((await stranger.get(`/api/post/list?${query}`)).statusCode).toBeGreaterThan(399);
    }
    expect(refusal(await writer.get('/api/post/list?scope=mine&status=lost'))).toEqual([
      400,
      'status must be published, draft, scheduled or review.',
    ]);
  });
});
