import { expect, test } from 'vitest';
import { buildCategory, inTransaction } from '../../../../test/support/database/builders.ts';
import { onDatabase } from '../../../../test/support/database/databases.ts';
import {
  aboutPages,
  listenTo,
  openWriting,
  postIn,
  refusal,
  type Writer,
} from '../../../../test/support/texts/writing.ts';

const CONFLICT = 'This post was changed elsewhere while you were writing. Your text was not saved over it.';

async function write(writer: Writer, fields: Record<string, unknown> = {}) {
  return postIn(await writer.create(fields));
}

onDatabase('saving an edit', (open) => {
  test('replaces what was written, and answers the post with its new revision', async () => {
    const { writer: join, database, get } = await openWriting(open);
    const writer = await join();
    const { id, created_at, published_at } = await write(writer, { tags: ['a', 'b'] });
    const river = await buildCategory(database);
    const edit = { id, title: 'River', summary: 'New.', content: 'One.\r\nTwo.', category: river.id, tags: ['b', 'c'] };
    const answer = await writer.update({ ...edit, status: 'published' });
    expect(answer.json()).toMatchObject({ status: true, message: 'Post updated successfully' });
    expect(postIn(answer)).toMatchObject({ revision: 2, slug: 'river', created_at, published_at });
    expect((await get(`/api/post/${id}`)).json().data).toMatchObject({
      title: 'River',
      summary: 'New.',
      post_data: 'One.\nTwo.',
      tags: ['b', 'c'],
      postCategory: { id: river.id },
    });
    expect(
      (await get('/api/post/categories')).json().data.map((row: { post_count: number }) => row.post_count),
    ).toEqual([0, 1]);
  });

  test('takes the category by id, as a number or digits, or by name', async () => {
    const { writer: join, category } = await openWriting(open);
    const writer = await join();
    const { id } = await write(writer);
    for (const key of [category.id, String(category.id), category.name]) {
      expect(postIn(await writer.update({ id: String(id), category: key })).postCategory.id).toBe(category.id);
    }
    expect(refusal(await writer.update({ id, category: 'None' }))).toEqual([422, 'There is no category “None”.']);
  });

  test('leaves tags, video and status alone that it does not name, and takes away what it names empty', async () => {
    const { writer: join } = await openWriting(open);
    const writer = await join();
    const video = 'https://www.youtube.com/watch?v=UtBsl3j0YRQ';
    const { id } = await write(writer, { tags: ['a'], youtube_url: video, status: 'draft' });
    const kept = postIn(await writer.update({ id, title: 'New' }));
    expect(kept).toMatchObject({ tags: ['a'], youtubeUrl: video, status: 'draft' });
    expect(postIn(await writer.update({ id, tags: [], youtube_url: '' }))).toMatchObject({
      tags: [],
      youtubeUrl: null,
    });
  });

  test('tells the language from the text, unless somebody chose it', async () => {
    const { writer: join, get } = await openWriting(open);
    const writer = await join();
    const { id } = await write(writer, { content: 'A body.' });
    const after = async (edit: Record<string, unknown>) => {
      const { language, language_chosen } = postIn(await writer.update({ id, content: 'A body.', ...edit }));
      return [language, language_chosen];
    };
    expect(await after({ content: 'यह दीया है।' })).toEqual(['hi', false]);
    expect(await after({ content: 'New.' })).toEqual(['en', false]);
    expect(await after({ language: 'hi' })).toEqual(['hi', true]);
    expect(await after({ content: 'Other words.' })).toEqual(['hi', true]);
    expect(postIn(await get(`/api/post/${id}`))).not.toHaveProperty('language_chosen');
    expect(await after({ content: 'Other words.', language: null })).toEqual(['en', false]);
    expect(await after({ language: 'hi' })).toEqual(['hi', true]);
    expect(await after({ language: '' })).toEqual(['en', false]);
    expect(refusal(await writer.update({ id, language: 'fr' }))).toEqual([400, 'language must be en or hi.']);
  });

  test('wants what a published post wants, unless it is a draft', async () => {
    const { writer: join, send } = await openWriting(open);
    const writer = await join();
    const { id } = await write(writer, { status: 'draft', content: '', summary: '' });
    const bare = (body: object) => send('PUT', '/api/post/update', { id, ...body }, writer.bearer);
    const missing = ['Title is required', 'Summary is required', 'Content is required', 'Category is required'];
    expect(refusal(await bare({ status: 'published' }))).toEqual([400, missing]);
    expect(refusal(await bare({}))).toEqual([400, ['Title is required', 'Category is required']]);
    expect(refusal(await send('PUT', '/api/post/update', {}, writer.bearer))).toEqual([
      400,
      'An id must be a positive whole number.',
    ]);
  });

  test('never puts an empty text in the place of one that is not, unless that is confirmed', async () => {
    const { writer: join } = await openWriting(open);
    const writer = await join();
    const { id } = await write(writer, { status: 'draft' });
    for (const content of ['', ' \n', undefined, null, '\u200b']) {
      expect(refusal(await writer.update({ id, content }))).toEqual([
        400,
        'The new text is empty, so the saved one was kept.',
      ]);
    }
    expect(postIn(await writer.update({ id, content: '', confirm_empty: true })).post_data).toBe('');
    const published = await write(writer);
    const emptied = await writer.update({ id: published.id, content: '', confirm_empty: true });
    expect(refusal(emptied)).toEqual([400, 'Content is required']);
  });

  test('that began from an older revision is refused with the post as it is now', async () => {
    const { writer: join, admin: joinAdmin } = await openWriting(open);
    const [writer, admin] = [await join(), await joinAdmin()];
    const { id } = await write(writer);
    postIn(await admin.update({ id, content: 'The admin’s.', revision: 1 }));
    const answer = await writer.update({ id, content: 'Mine.', revision: 1 });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { status: false, message: CONFLICT, data: { post_data: 'The admin’s.', revision: 2 } },
    ]);
    expect(postIn(await writer.update({ id, content: 'Mine.', revision: 2 })).revision).toBe(3);
    expect(postIn(await writer.update({ id, content: 'Without.' })).revision).toBe(4);
  });

  test('that changes nothing writes nothing, so that one sent twice is no conflict', async () => {
    const { writer: join, database } = await openWriting(open);
    const writer = await join();
    const { id } = await write(writer, { tags: ['a'] });
    const edit = { id, content: 'New.', tags: ['a'], revision: 1 };
    const [first, heard] = [postIn(await writer.update(edit)), listenTo(database)];
    expect(postIn(await writer.update(edit))).toEqual(first);
    expect(first.revision).toBe(2);
    expect(heard).toEqual([]);
    expect((await writer.get(`/api/post/${id}/versions`)).json().data.count).toBe(1);
  });

  test('leaves alone what nobody may send', async () => {
    const { writer: join, admin: joinAdmin, database } = await openWriting(open);
    const [writer, admin] = [await join(), await joinAdmin()];
    const { id } = await write(writer);
    const forged = {
      author_id: admin.id,
      views: 9,
      likes: 9,
      featured: true,
      deleted_at: 5,
    };
    postIn(await admin.update({ id, content: 'New.', ...forged }));
    const row = await database.read.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst();
    const untouched = { author_id: writer.id, views: 0, likes: 0, featured: 0 };
    expect({ ...row }).toMatchObject({ ...untouched, saved_by: admin.id, deleted_at: null });
  });

  test('keeps a category that is no longer offered, and moves no other post into it', async () => {
    const { writer: join, database } = await openWriting(open);
    const writer = await join();
    const old = await buildCategory(database, { name: 'Old' });
    const inside = await write(writer, { category: 'Old' });
    const outside = await write(writer);
    await inTransaction(database, (db) =>
      db.updateTable('categories').set({ is_active: 0 }).where('id', '=', old.id).execute(),
    );
    expect(postIn(await writer.update({ id: inside.id, category: old.id, content: 'New.' })).postCategory.name).toBe(
      'Old',
    );
    const moved = await writer.update({ id: outside.id, category: old.id });
    expect(refusal(moved)).toEqual([422, 'The category “Old” is no longer offered.']);
  });

  test('drops public pages only when strangers see a difference', async () => {
    const { writer: join, database } = await openWriting(open);
    const writer = await join();
    const { id } = await write(writer, { status: 'draft' });
    const heard = listenTo(database);
    await writer.update({ id, content: 'A draft’s new words.' });
    expect(heard).toEqual([]);
    await writer.update({ id, status: 'published' });
    await writer.update({ id, content: 'New words.' });
    await writer.update({ id, status: 'draft' });
    const own = `post:${id}`;
    const placed = ['posts', own, 'post-counts', 'suggestions'];
    expect(aboutPages(heard)).toEqual([placed, ['posts', own], placed]);
  });

  test('of a long text is taken', async () => {
    const { writer: join } = await openWriting(open);
    const writer = await join();
    const { id } = await write(writer);
    const content = 'दीया '.repeat(80_000).trim();
    expect(postIn(await writer.update({ id, content })).post_data).toBe(content);
    const tooLong = await writer.update({ id, content: 'x'.repeat(400_001) });
    expect(refusal(tooLong)).toEqual([400, 'Content must be at most 400000 characters long']);
    expect((await writer.update({ id, content: 'x'.repeat(9_000_000) })).statusCode).toBe(413);
  });
});
