import { expect, test } from 'vitest';
import { emptyBin } from '#server/features/posts/writing/bin.ts';
import { buildCategory, buildPost, buildUser, inTransaction } from '../../../../test/support/database/builders.ts';
import { onBothDatabases, onDatabase } from '../../../../test/support/database/databases.ts';
import { listJobs } from '../../../../test/support/jobs/jobs.ts';
import { guard } from '../../../../test/support/runner/guard.ts';
import {
  aboutPages,
  countsOf,
  listenTo,
  openWriting,
  postIn,
  refusal,
  setSite,
} from '../../../../test/support/texts/writing.ts';

guard('A deleted post was gone before its thirty days, or came back to those who may not see it.');

const DAY = 24 * 60 * 60_000;
const IN_THE_BIN = 'This post is in the bin. Restore it to edit it.';

onBothDatabases('deleting a post', (open) => {
  test('twice is as good as once', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const { id } = postIn(await writer.create());
    const answers = await Promise.all([writer.remove(id), writer.remove(id), writer.remove(id)]);
    for (const answer of answers) postIn(answer);
    expect(await countsOf(app.database)).toMatchObject({ kept: [{ post_count: 0 }] });
  });
});

onDatabase('deleting a post', (open) => {
  test.each([
    ['DELETE /post/delete', '/post/delete'],
    ['DELETE /api/post/{id}', '/api/post/ID'],
  ])('by %s puts it into the bin, where only its writers see it', async (_, url) => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const { id, slug } = postIn(await writer.create());
    const heard = listenTo(app.database);
    const body = url.includes('ID') ? undefined : { id };
    const answer = await app.send('DELETE', url.replace('ID', id), body, writer.bearer);
    expect(answer.json()).toEqual({ status: true, message: 'Post deleted successfully', data: { id } });
    expect(aboutPages(heard)).toEqual([['posts', `post:${id}`, 'post-counts', 'suggestions']]);

    for (const key of [id, slug]) {
      expect((await app.get(`/api/post/${key}`)).statusCode).toBe(404);
      expect((await writer.get(`/api/post/${key}`)).statusCode).toBe(404);
    }
    for (const scope of ['', '?scope=mine', '?scope=public']) {
      expect(postIn(await writer.get(`/api/post/list${scope}`))).toMatchObject({ rows: [], count: 0 });
    }
    const bin = postIn(await writer.get('/api/post/list?scope=bin'));
    expect(bin).toMatchObject({ count: 1, rows: [{ id, status: 'draft', deleted_at: expect.any(String) }] });
    expect((await writer.get('/api/blog-posts?status=draft')).json()).toEqual([]);
    expect(await countsOf(app.database)).toMatchObject({ kept: [{ post_count: 0 }] });
  });

  test('a draft drops no page', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const { id } = postIn(await writer.create({ status: 'draft' }));
    const heard = listenTo(app.database);
    postIn(await writer.remove(id));
    postIn(await writer.restore(id));
    expect(heard).toEqual([]);
  });

  test('stops every edit of it until it is restored', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const { id } = postIn(await writer.create());
    postIn(await writer.update({ id, content: 'New.' }));
    const [version] = postIn(await writer.get(`/api/post/${id}/versions`)).rows;
    postIn(await writer.remove(id));
    expect(refusal(await writer.update({ id, content: 'Newer.', status: 'published' }))).toEqual([404, IN_THE_BIN]);
    const path = `/api/post/${id}/versions/${version.id}/restore`;
    expect(refusal(await app.send('POST', path, undefined, writer.bearer))).toEqual([404, IN_THE_BIN]);
  });
});

onDatabase('restoring a post', (open) => {
  test.each(['published', 'draft'])('brings it back whole, %s as it was', async (status) => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const { is_new: _, ...before } = postIn(await writer.create({ status, tags: ['a'] }));
    postIn(await writer.remove(before.id));
    const heard = listenTo(app.database);
    const answer = await writer.restore(before.id);
    expect(answer.json()).toMatchObject({ status: true, message: 'Post restored' });
    expect(postIn(answer)).toEqual(before);
    expect(aboutPages(heard)).toEqual(
      status === 'published' ? [['posts', `post:${before.id}`, 'post-counts', 'suggestions']] : [],
    );
    expect(postIn(await writer.get('/api/post/list?scope=bin')).rows).toEqual([]);
    const { kept, counted } = await countsOf(app.database);
    expect(kept).toEqual(counted);
  });

  test('is what an admin can do as well, and changes nothing of a post that is not in the bin', async () => {
    const app = await openWriting(open);
    const [writer, other, admin] = [await app.writer(), await app.writer(), await app.admin()];
    const { is_new: _, ...before } = postIn(await writer.create());
    expect(postIn(await writer.restore(before.id))).toEqual(before);
    postIn(await writer.remove(before.id));
    expect((await other.restore(before.id)).statusCode).toBe(404);
    expect(postIn(await other.get('/api/post/list?scope=bin')).rows).toEqual([]);
    expect(postIn(await admin.get('/api/post/list?scope=bin')).rows).toMatchObject([{ id: before.id }]);
    expect(postIn(await admin.restore(before.id))).toEqual(before);
  });

  test('publishes for nobody who may not publish', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const { id } = postIn(await writer.create());
    postIn(await writer.remove(id));
    await setSite(app.database, { publishing: 'review' });
    const answer = await writer.restore(id);
    expect(postIn(answer)).toMatchObject({ status: 'draft', review_requested_at: expect.any(String) });
    expect(answer.json().message).toBe('Post restored. It is a draft until an admin has read and published it.');
  });
});

onDatabase('the bin', (open) => {
  test('lets go of a post after 30 days, with everything that belongs to it', async () => {
    const app = await openWriting(open);
    const { database } = app;
    const writer = await app.writer();
    const [gone, kept] = [postIn(await writer.create({ tags: ['a'] })), postIn(await writer.create())];
    postIn(await writer.update({ id: gone.id, title: 'Renamed' }));
    for (const { id } of [gone, kept]) postIn(await writer.remove(id));
    postIn(await writer.restore(kept.id));

    const now = Date.now();
    await emptyBin(database, now + 30 * DAY - 60_000);
    expect(postIn(await writer.get('/api/post/list?scope=bin')).count).toBe(1);
    const removals = async () => (await listJobs(database)).filter(({ kind }) => kind === 'remove-unused-images');
    expect(await removals()).toEqual([]);

    await emptyBin(database, now + 30 * DAY + 60_000);
    expect(await removals()).toHaveLength(1);
    const ids = (rows: { post_id: number }[]) => rows.map(({ post_id }) => post_id);
    expect(await database.read.selectFrom('posts').select('id').execute()).toMatchObject([{ id: kept.id }]);
    expect(ids(await database.read.selectFrom('post_bodies').select('post_id').execute())).toEqual([kept.id]);
    for (const table of ['post_tags', 'post_versions', 'former_slugs'] as const) {
      expect(ids(await database.read.selectFrom(table).select('post_id').execute())).toEqual([]);
    }
    expect(refusal(await writer.restore(gone.id))[0]).toBe(404);
  });

  test('counts the 30 days anew for what was restored and deleted once more', async () => {
    const app = await openWriting(open);
    const { database } = app;
    const writer = await app.writer();
    const { id } = postIn(await writer.create());
    postIn(await writer.remove(id));
    postIn(await writer.restore(id));
    postIn(await writer.remove(id));
    await inTransaction(database, (db) =>
      db
        .updateTable('posts')
        .set(({ eb }) => ({ deleted_at: eb('deleted_at', '+', DAY) }))
        .where('id', '=', id)
        .execute(),
    );
    await emptyBin(database, Date.now() + 30 * DAY + 60_000);
    expect(postIn(await writer.get('/api/post/list?scope=bin')).count).toBe(1);
  });

  test('lets go of however many posts there are', async () => {
    const { database } = await open();
    const authorId = await buildUser(database);
    const category = await buildCategory(database);
    const build = () => buildPost(database, { authorId, categoryId: category.id });
    for (let number = 0; number < 21; number += 1) await build();
    await inTransaction(database, (db) => db.updateTable('posts').set({ deleted_at: 0 }).execute());
    const kept = await build();
    await emptyBin(database, Date.now());
    expect(await database.read.selectFrom('posts').select('id').execute()).toEqual([{ id: kept }]);
  });
});
