import { expect, test } from 'vitest';
import { buildCategory, inTransaction } from '../../../../test/support/database/builders.ts';
import { onDatabase } from '../../../../test/support/database/databases.ts';
import { guard } from '../../../../test/support/runner/guard.ts';
import { openWriting, postIn, refusal, type Writer } from '../../../../test/support/texts/writing.ts';

guard('A text that was replaced could not be had back.');

const MINUTE = 60_000;

async function versionsOf(writer: Writer, id: number, query = '') {
  return postIn(await writer.get(`/api/post/${id}/versions${query}`));
}

async function textsOf(writer: Writer, id: number): Promise<string[]> {
  const { rows } = await versionsOf(writer, id);
  const details = rows.map((row: { id: number }) => writer.get(`/api/post/${id}/versions/${row.id}`));
  return (await Promise.all(details)).map((answer) => postIn(answer).post_data);
}

onDatabase('the versions of a post', (open) => {
  /** A person whose edits are as far apart as the test says. */
  const setUp = async () => {
    const app = await openWriting(open);
    const pass = (milliseconds: number) =>
      inTransaction(app.database, async (db) => {
        await db
          .updateTable('post_versions')
          .set(({ eb }) => ({ replaced_at: eb('replaced_at', '-', milliseconds) }))
          .execute();
        await db
          .updateTable('posts')
          .set(({ eb }) => ({ published_at: eb('published_at', '-', milliseconds) }))
          .execute();
      });
    return { ...app, pass };
  };

  test('keep everything that an edit replaces', async () => {
    const app = await setUp();
    const writer = await app.writer();
    const river = await buildCategory(app.database, { name: 'River', slug: 'river' });
    const video = 'https://www.youtube.com/watch?v=UtBsl3j0YRQ';
    const first = {
      title: 'One',
      summary: 'First.',
      content: 'A\nB',
      tags: ['b', 'a'],
      youtube_url: video,
      subtitle: 'एक',
    };
    const { id, created_at } = postIn(await writer.create({ ...first, category: river.id }));
    expect(await versionsOf(writer, id)).toEqual({
      ...{ rows: [], count: 0, page: 1, limit: 20 },
      current: { title: 'One', saved_at: created_at, is_published: true, words: 2, change: null },
    });
    postIn(await writer.update({ id, title: 'Two', content: 'C', tags: [], youtube_url: null }));

    const { rows, count, current } = await versionsOf(writer, id);
    const kept = {
      id: expect.any(Number),
      revision: 1,
      title: 'One',
      saved_at: created_at,
      author: { first_name: 'Asha', last_name: 'Rao' },
      replaced_at: expect.any(String),
    };
    expect([rows, count]).toEqual([[{ ...kept, words: 2, change: null, was_published: true }], 1]);
    const fields = ['title', 'summary', 'youtubeUrl', 'categoryId', 'tags'];
    expect(current).toMatchObject({ title: 'Two', change: { added: 1, removed: 2, beginning: 'C', fields } });
    expect(postIn(await writer.get(`/api/post/${id}/versions/${rows[0].id}`))).toEqual({
      ...kept,
      language: 'en',
      subtitle: 'एक',
      summary: 'First.',
      post_data: 'A\nB',
      format: 'plain',
      html: '<p>A</p><p>B</p>',
      tags: ['b', 'a'],
      postCategory: { id: river.id, name: 'River', slug: 'river', is_active: 1 },
      youtubeUrl: video,
    });
  });

  test('keep the beginning of a sitting, however often one saves in it', async () => {
    const { writer: join, pass } = await setUp();
    const writer = await join();
    const { id } = postIn(await writer.create({ content: '0' }));
    for (const content of ['1', '2', '3']) postIn(await writer.update({ id, content }));
    expect(await textsOf(writer, id)).toEqual(['0']);
    await pass(9 * MINUTE);
    postIn(await writer.update({ id, content: '4' }));
    expect(await textsOf(writer, id)).toEqual(['0']);
    await pass(2 * MINUTE);
    postIn(await writer.update({ id, content: '5' }));
    expect(await textsOf(writer, id)).toEqual(['4', '0']);
  });

  test('keep the text that is published in a sitting, besides its beginning', async () => {
    const { writer: join } = await setUp();
    const writer = await join();
    const { id } = postIn(await writer.create({ content: '0', status: 'draft' }));
    postIn(await writer.update({ id, content: '1' }));
    postIn(await writer.update({ id, content: '2', status: 'published' }));
    for (const content of ['3', '4']) postIn(await writer.update({ id, content }));
    expect(await textsOf(writer, id)).toEqual(['2', '0']);
    const { rows } = await versionsOf(writer, id);
    expect(rows.map(({ was_published }: { was_published: boolean }) => was_published)).toEqual([true, false]);
  });

  test('keep what readers had also where its date was set back, or it was withdrawn and published anew', async () => {
    const { writer: join } = await setUp();
    const writer = await join();
    const { id } = postIn(await writer.create({ content: '0', status: 'draft' }));
    postIn(await writer.update({ id, content: '1' }));
    postIn(await writer.update({ id, content: '2', status: 'published', published_at: '1998-01-31' }));
    postIn(await writer.update({ id, content: '3', status: 'draft' }));
    postIn(await writer.update({ id, content: '4', status: 'published' }));
    postIn(await writer.update({ id, content: '5' }));
    expect(await textsOf(writer, id)).toEqual(['4', '3', '2', '0']);
  });

  test('keep the beginning of a sitting also after the clock was put back', async () => {
    const { writer: join, pass } = await setUp();
    const writer = await join();
    const { id } = postIn(await writer.create({ content: '0' }));
    postIn(await writer.update({ id, content: '1' }));
    await pass(-24 * 60 * MINUTE);
    postIn(await writer.update({ id, content: '2' }));
    expect(await textsOf(writer, id)).toEqual(['1', '0']);
  });

  test('keep what another person replaces at once', async () => {
    const { writer: join, admin: joinAdmin } = await setUp();
    const [writer, admin] = [await join(), await joinAdmin()];
    const { id } = postIn(await writer.create({ content: '0' }));
    postIn(await writer.update({ id, content: '1' }));
    postIn(await admin.update({ id, content: '2' }));
    postIn(await writer.update({ id, content: '3' }));
    expect(await textsOf(writer, id)).toEqual(['2', '1', '0']);
  });

  test('keep a text that is emptied even in the same sitting', async () => {
    const { writer: join } = await setUp();
    const writer = await join();
    const { id } = postIn(await writer.create({ content: '0', status: 'draft' }));
    postIn(await writer.update({ id, content: '1' }));
    postIn(await writer.update({ id, content: '', confirm_empty: true }));
    expect(await textsOf(writer, id)).toEqual(['1', '0']);
  });

  test('keep a text that is knowingly saved over even in the same sitting', async () => {
    const { writer: join } = await setUp();
    const writer = await join();
    const { id } = postIn(await writer.create({ content: '0' }));
    postIn(await writer.update({ id, content: 'from the phone' }));
    postIn(await writer.update({ id, content: 'from the desk', keep_replaced: true }));
    expect(await textsOf(writer, id)).toEqual(['from the phone', '0']);
  });

  test('are not made by publishing alone', async () => {
    const { writer: join } = await setUp();
    const writer = await join();
    const { id } = postIn(await writer.create({ status: 'draft' }));
    expect(postIn(await writer.update({ id, status: 'published' })).revision).toBe(2);
    expect((await versionsOf(writer, id)).count).toBe(0);
  });

  test('come in pages', async () => {
    const { writer: join, pass } = await setUp();
    const writer = await join();
    const { id } = postIn(await writer.create({ content: '0' }));
    for (const content of ['1', '2', '3']) {
      postIn(await writer.update({ id, content }));
      await pass(11 * MINUTE);
    }
    const page = await versionsOf(writer, id, '?limit=2&page=2');
    expect(page).toMatchObject({ count: 3, page: 2, limit: 2, rows: [{ revision: 1 }], current: null });
    // The last of a page is compared with the first of the next.
    const { rows } = await versionsOf(writer, id, '?limit=2');
    expect(rows[1].change).toMatchObject({ added: 1, removed: 1, beginning: '1' });
    expect((await writer.get(`/api/post/${id}/versions?page=0`)).statusCode).toBe(400);
  });

  test('can be restored, which keeps what it replaces in turn', async () => {
    const { writer: join, send, get } = await setUp();
    const writer = await join();
    const { id } = postIn(await writer.create({ title: 'One', content: '0', tags: ['a', 'b'] }));
    postIn(await writer.update({ id, title: 'Two', content: '1', tags: ['c'] }));
    const [version] = (await versionsOf(writer, id)).rows;
    const restore = () => send('POST', `/api/post/${id}/versions/${version.id}/restore`, undefined, writer.bearer);
    const answer = await restore();
    expect(answer.json().message).toBe('Version restored');
    const whole = { title: 'One', slug: 'one', content: '0', tags: ['a', 'b'], revision: 3, status: 'published' };
    expect(postIn(answer)).toMatchObject(whole);
    expect((await get('/api/post/two')).json().data.id).toBe(id);
    expect(await textsOf(writer, id)).toEqual(['1', '0']);
    // What is there already need not be restored.
    expect(postIn(await restore()).revision).toBe(3);
    expect(await textsOf(writer, id)).toEqual(['1', '0']);
  });

  test('bring back the language that was chosen', async () => {
    const { writer: join, send } = await setUp();
    const writer = await join();
    const { id } = postIn(await writer.create({ language: 'hi' }));
    postIn(await writer.update({ id, language: null }));
    const [version] = (await versionsOf(writer, id)).rows;
    const path = `/api/post/${id}/versions/${version.id}`;
    expect(postIn(await writer.get(path)).language).toBe('hi');
    const restored = postIn(await send('POST', `${path}/restore`, undefined, writer.bearer));
    expect(restored).toMatchObject({ language: 'hi', language_chosen: true });
  });

  test('bring back their category only while it is offered', async () => {
    const { writer: join, send, database, category } = await setUp();
    const writer = await join();
    const names = ['offered', 'hidden', 'deleted'];
    const categories = await Promise.all(names.map((name) => buildCategory(database, { name })));
    const posts = [];
    for (const { id: inCategory } of categories) {
      const { id } = postIn(await writer.create({ category: inCategory }));
      postIn(await writer.update({ id, content: 'New.', category: category.id }));
      posts.push(id);
    }
    const [offered, hidden, deleted] = categories.map(({ id }) => id) as [number, number, number];
    await inTransaction(database, async (db) => {
      await db.updateTable('categories').set({ is_active: 0 }).where('id', '=', hidden).execute();
      await db.deleteFrom('categories').where('id', '=', deleted).execute();
    });

    const shown = [];
    const restored = [];
    for (const id of posts) {
      const [{ id: version }] = (await versionsOf(writer, id)).rows;
      const path = `/api/post/${id}/versions/${version}`;
      shown.push(postIn(await writer.get(path)).postCategory);
      restored.push(postIn(await send('POST', `${path}/restore`, undefined, writer.bearer)));
    }
    expect(shown).toMatchObject([{ id: offered, is_active: 1 }, { id: hidden, is_active: 0 }, null]);
    expect(restored.map(({ content }) => content)).toEqual(['A body.', 'A body.', 'A body.']);
    expect(restored.map(({ postCategory }) => postCategory.id)).toEqual([offered, category.id, category.id]);
  });

  test('leave the post in a category that it has, and that is no longer offered', async () => {
    const { writer: join, send, database, category } = await setUp();
    const writer = await join();
    const { id } = postIn(await writer.create());
    postIn(await writer.update({ id, content: 'New.' }));
    await inTransaction(database, (db) => db.updateTable('categories').set({ is_active: 0 }).execute());
    const [version] = (await versionsOf(writer, id)).rows;
    const answer = await send('POST', `/api/post/${id}/versions/${version.id}/restore`, undefined, writer.bearer);
    expect(postIn(answer)).toMatchObject({ content: 'A body.', postCategory: { id: category.id } });
  });

  test('of another post are not there', async () => {
    const { writer: join, send } = await setUp();
    const writer = await join();
    const [one, two] = [postIn(await writer.create()), postIn(await writer.create())];
    postIn(await writer.update({ id: one.id, content: 'New.' }));
    const [version] = (await versionsOf(writer, one.id)).rows;
    const path = `/api/post/${two.id}/versions/${version.id}`;
    const missing = [404, 'There is no such version of this post.'];
    expect(refusal(await writer.get(path))).toEqual(missing);
    expect(refusal(await send('POST', `${path}/restore`, undefined, writer.bearer))).toEqual(missing);
    expect((await writer.get(`/api/post/${one.id}/versions/x`)).statusCode).toBe(400);
  });

  test('show an admin the links that the page of the post would have', async () => {
    const app = await setUp();
    const [writer, admin] = [await app.writer(), await app.admin()];
    const draft = postIn(await writer.create({ title: 'River', status: 'draft' }));
    const { id, html } = postIn(await writer.create({ content: `[a](/blog/${draft.id})`, format: 'markdown' }));
    postIn(await writer.update({ id, content: 'Other.', format: 'plain' }));
    const [version] = (await versionsOf(writer, id)).rows;
    const shown = [admin, writer].map(
      async ({ get }) => postIn(await get(`/api/post/${id}/versions/${version.id}`)).html,
    );
    expect(await Promise.all(shown)).toEqual([html, html]);
    expect(html).toBe('<p>a</p>');
  });

  test('that are incomplete do not come back to a published post', async () => {
    const { writer: join, send } = await setUp();
    const writer = await join();
    const { id } = postIn(await writer.create({ status: 'draft', content: '' }));
    postIn(await writer.update({ id, content: 'Whole.', status: 'published' }));
    const [version] = (await versionsOf(writer, id)).rows;
    const answer = await send('POST', `/api/post/${id}/versions/${version.id}/restore`, undefined, writer.bearer);
    expect(refusal(answer)).toEqual([400, 'Content is required']);
  });

  test('are kept of what an import replaces', async () => {
    const { database } = await setUp();
    const { line, importText, runImport } = await import('../../../../test/support/moving/imports.ts');
    const of = (content: string) => importText(line({ title: 'Imported', slug: 'imported', content }));
    await runImport(database, of('Old.'));
    await runImport(database, of('New.'));
    const [row, ...others] = await database.read.selectFrom('post_versions').selectAll().execute();
    expect([JSON.parse(row?.writing ?? '').body, row?.replaced_by, others]).toEqual(['Old.', null, []]);
  });
});
