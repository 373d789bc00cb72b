import { expect, test } from 'vitest';
import { type DeskApp, openDesk } from '../../../../test/support/accounts/desk-app.ts';
import { buildCategory, inTransaction, postDraft, replacePost } from '../../../../test/support/database/builders.ts';
import { onBothDatabases, onDatabase } from '../../../../test/support/database/databases.ts';
import { openTwice, pageOf, renewedBy } from '../../../../test/support/server/cached-pages.ts';
import {
  aboutPages,
  countsOf,
  listenTo,
  postIn,
  refusal,
  setSite,
  type Writer,
} from '../../../../test/support/texts/writing.ts';

async function openReview(open: Parameters<typeof openDesk>[0]) {
  const app = await openDesk(open);
  await setSite(app.database, { publishing: 'review' });
  return { ...app, writer: await app.writer() };
}

async function submit(writer: Writer, title: string): Promise<{ id: number; slug: string; revision: number }> {
  return postIn(await writer.create({ title }));
}

async function waitingAt(app: Pick<DeskApp, 'desk'>, query = ''): Promise<string[]> {
  return postIn(await app.desk.get(`posts/waiting${query}`)).rows.map(({ title }: { title: string }) => title);
}

onBothDatabases('posts that wait for a review', (open) => {
  test('are published or sent back once, however many decide at once', async () => {
    const app = await openReview(open);
    const { id } = await submit(app.writer, 'Waiting');
    const actions = ['publish', 'send-back', 'publish', 'send-back'];
    const answers = await Promise.all(actions.map((action) => app.desk.post(`posts/${id}/${action}`, { revision: 1 })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await app.auditLog()).toHaveLength(1);
  });
});

onDatabase('posts that wait for a review', (open) => {
  test('are listed, those that have waited longest first, and no others', async () => {
    const app = await openReview(open);
    const { writer } = app;
    await submit(writer, 'First');
    const binned = await submit(writer, 'Binned');
    await submit(writer, 'Second');
    postIn(await writer.create({ title: 'Draft', status: 'draft' }));
    postIn(await app.owner.create({ title: 'Published' }));
    postIn(await writer.remove(binned.id));
    const page = postIn(await app.desk.get('posts/waiting'));
    expect(page).toMatchObject({ count: 2, page: 1, limit: 20 });
    expect(page.rows).toMatchObject([
      { title: 'First', status: 'draft', revision: 1, author: { first_name: 'Asha' } },
      { title: 'Second' },
    ]);
    expect(Date.parse(page.rows[0].review_requested_at)).toBeGreaterThan(0);
    expect(await waitingAt(app, '?page=2&limit=1')).toEqual(['Second']);
    expect((await app.desk.get('posts/waiting?page=0')).statusCode).toBe(400);
  });

  test('are published as they stand: seen, found, counted and noted', async () => {
    const app = await openReview(open);
    const { id, slug, revision } = await submit(app.writer, 'The kingfisher');
    const heard = listenTo(app.database);
    expect(postIn(await app.desk.post(`posts/${id}/publish`, { revision }))).toEqual({ id });
    expect(aboutPages(heard)).toEqual([['posts', `post:${id}`, 'post-counts', 'suggestions']]);
    const post = postIn(await app.get(`/api/post/${slug}`));
    expect(post).toMatchObject({ status: 'published', title: 'The kingfisher', content: 'A body.' });
    expect(Date.parse(post.published_at)).toBeGreaterThan(0);
    expect(postIn(await app.get('/api/post/list?search=kingfisher')).rows).toMatchObject([{ id }]);
    const { kept, counted } = await countsOf(app.database);
    expect(kept).toEqual(counted);
    expect(await waitingAt(app)).toEqual([]);
    expect(await app.auditLog()).toEqual([['post published', 'The kingfisher']]);
    expect(postIn(await app.writer.get(`/api/post/${id}`)).review_requested_at).toBeNull();
  });

  test('are not published when they say something else than what was read', async () => {
    const app = await openReview(open);
    const { id } = await submit(app.writer, 'Read');
    const [{ revision }] = postIn(await app.desk.get('posts/waiting')).rows;
    postIn(await app.writer.update({ id, title: 'Read', content: 'Other words.' }));
    const sentence = 'This post has changed since you read it. Read it again before you publish it.';
    expect(refusal(await app.desk.post(`posts/${id}/publish`, { revision }))).toEqual([409, sentence]);
    expect((await app.get(`/api/post/${id}`)).statusCode).toBe(404);
    expect(postIn(await app.desk.post(`posts/${id}/publish`, { revision: revision + 1 }))).toEqual({ id });
  });

  test('are not published by an admin who does not say what was read', async () => {
    const app = await openReview(open);
    const { id } = await submit(app.writer, 'Unread');
    const sentence = 'Name the revision you have read, so that nothing is published unread.';
    for (const body of [undefined, {}, { revision: null }, { revision: '1' }, { revision: 1.5 }]) {
      expect([body, ...refusal(await app.desk.post(`posts/${id}/publish`, body))]).toEqual([body, 400, sentence]);
    }
    expect(await waitingAt(app)).toEqual(['Unread']);
  });

  test('go on waiting when an admin changes or restores something of them without publishing them', async () => {
    const app = await openReview(open);
    const { id } = await submit(app.writer, 'First words');
    postIn(await app.owner.update({ id, title: 'Mended words', status: undefined, keep_replaced: true }));
    expect(await waitingAt(app)).toEqual(['Mended words']);
    const [version] = postIn(await app.owner.get(`/api/post/${id}/versions`)).rows;
    postIn(await app.send('POST', `/api/post/${id}/versions/${version.id}/restore`, undefined, app.owner.bearer));
    expect(await waitingAt(app)).toEqual(['First words']);
    expect((await app.get(`/api/post/${id}`)).statusCode).toBe(404);
    postIn(await app.owner.update({ id, title: 'Published', status: 'published' }));
    expect(await waitingAt(app)).toEqual([]);
    expect((await app.get(`/api/post/${id}`)).statusCode).toBe(200);
  });

  test('are sent back as drafts, with which their authors go on', async () => {
    const app = await openReview(open);
    const { id } = await submit(app.writer, 'Not yet');
    const heard = listenTo(app.database);
    expect(postIn(await app.desk.post(`posts/${id}/send-back`))).toEqual({ id });
    expect(heard).toEqual([]);
    expect(await waitingAt(app)).toEqual([]);
    expect((await app.get(`/api/post/${id}`)).statusCode).toBe(404);
    const draft = postIn(await app.writer.get(`/api/post/${id}`));
    expect(draft).toMatchObject({ status: 'draft', review_requested_at: null, content: 'A body.', revision: 1 });
    postIn(await app.writer.update({ id, title: 'Now', status: 'published', revision: 1 }));
    expect(await waitingAt(app)).toEqual(['Now']);
    expect(await app.auditLog()).toEqual([['post sent back', 'Not yet']]);
  });

  test('are answered in words when they wait no longer', async () => {
    const app = await openReview(open);
    const { id } = await submit(app.writer, 'Waiting');
    const answers = async () => [
      refusal(await app.desk.post(`posts/${id}/publish`, { revision: 1 })),
      refusal(await app.desk.post(`posts/${id}/send-back`)),
    ];
    const twice = (status: number, sentence: string) => [1, 2].map(() => [status, sentence]);
    postIn(await app.writer.update({ id, title: 'Waiting', status: 'draft' }));
    expect(await answers()).toEqual(twice(409, 'This post is no longer waiting for review.'));
    postIn(await app.owner.update({ id, title: 'Waiting', status: 'published' }));
    expect(await answers()).toEqual(twice(409, 'This post is already published.'));
    postIn(await app.owner.remove(id));
    expect(await answers()).toEqual(twice(404, 'This post is in the bin. Restore it to edit it.'));
    expect((await app.desk.post('posts/99/publish', { revision: 1 })).statusCode).toBe(404);
    expect(await app.auditLog()).toEqual([['post deleted', 'Waiting']]);
  });
});

onDatabase('the featured mark', (open) => {
  test('is given to a published post and taken away, once each', async () => {
    const app = await openDesk(open);
    const older = postIn(await app.owner.create({ title: 'Older' }));
    postIn(await app.owner.create({ title: 'Newer' }));
    const mark = (featured: boolean) => app.desk.put(`posts/${older.id}/featured`, { featured });
    const first = async () => postIn(await app.get('/api/post/latest')).featured.title;
    expect(await first()).toBe('Newer');
    for (const time of [1, 2]) expect([time, postIn(await mark(true))]).toEqual([time, { id: older.id }]);
    expect(await first()).toBe('Older');
    const { revision, featured, updated_at } = postIn(await app.owner.get(`/api/post/${older.id}`));
    expect([revision, featured, updated_at]).toEqual([1, true, older.updated_at]);
    for (const _time of [1, 2]) postIn(await mark(false));
    expect(await first()).toBe('Newer');
    expect(await app.auditLog()).toEqual([
      ['post featured', 'Older'],
      ['post no longer featured', 'Older'],
    ]);
  });

  /** A writer's post that an admin features. */
  const openFeatured = async () => {
    const app = await openDesk(open);
    const writer = await app.writer();
    const { id } = postIn(await writer.create());
    const feature = async () => postIn(await app.desk.put(`posts/${id}/featured`, { featured: true }));
    await feature();
    return { ...app, writer, id, feature };
  };

  test('stays when an admin changes the post, or an import does', async () => {
    const { owner, id, database, category } = await openFeatured();
    expect(postIn(await owner.update({ id, content: 'Other words.' })).featured).toBe(true);
    const imported = { ...postDraft({ categoryId: category.id }), body: 'Third words.' };
    await inTransaction(database, (db) => replacePost(db, id, imported, 1));
    expect(postIn(await owner.get(`/api/post/${id}`))).toMatchObject({ content: 'Third words.', featured: true });
  });

  test('goes when the author, who is no admin, changes anything that the post says', async () => {
    const { writer, id, feature, database } = await openFeatured();
    const river = await buildCategory(database, { name: 'River' });
    const changes = [
      { title: 'Another title' },
      { summary: 'Another summary.' },
      { content: 'Other words.' },
      { category: river.name },
      { tags: ['another'] },
      { youtube_url: 'https://www.youtube.com/watch?v=UtBsl3j0YRQ' },
    ];
    let whole = {};
    for (const change of changes) {
      whole = { ...whole, ...change };
      const { status, featured } = postIn(await writer.update({ id, ...whole }));
      expect([change, status, featured]).toEqual([change, 'published', false]);
      await feature();
    }
    expect(postIn(await writer.update({ id, ...whole })).featured).toBe(true);
    postIn(await writer.update({ id, ...whole, status: 'draft' }));
    expect(postIn(await writer.update({ id, ...whole, status: 'published' })).featured).toBe(true);
  });

  test('goes when the author, who is no admin, restores a version, and stays when an admin does', async () => {
    const { owner, writer, id, feature, send } = await openFeatured();
    postIn(await owner.update({ id, content: 'Other words.' }));
    const [version] = postIn(await writer.get(`/api/post/${id}/versions`)).rows;
    const restore = async ({ bearer }: Writer) =>
      postIn(await send('POST', `/api/post/${id}/versions/${version.id}/restore`, undefined, bearer));
    expect(await restore(writer)).toMatchObject({ content: 'A body.', featured: false });
    await feature();
    postIn(await owner.update({ id, content: 'Other words.' }));
    expect(await restore(owner)).toMatchObject({ content: 'A body.', featured: true });
  });

  test('is not for drafts, nor for what is not there', async () => {
    const app = await openDesk(open);
    const { id } = postIn(await app.owner.create({ status: 'draft' }));
    const mark = (post: number) => app.desk.put(`posts/${post}/featured`, { featured: true });
    expect(refusal(await mark(id))).toEqual([409, 'Only a published post can be featured.']);
    expect((await mark(99)).statusCode).toBe(404);
    postIn(await app.owner.remove(id));
    expect((await mark(id)).statusCode).toBe(404);
  });

  test('is on cached pages at once', async () => {
    const site = await openTwice(open);
    const writer = await site.writer();
    const [one, other] = [postIn(await writer.create({ title: 'A' })), postIn(await writer.create({ title: 'B' }))];
    const { bearer } = await site.admin();
    const renewed = await renewedBy(site, ['/', '/blog', pageOf(one), pageOf(other)], () =>
      site.send('PUT', `/api/desk/posts/${one.id}/featured`, { featured: true }, bearer),
    );
    // B leads on to A.
    expect(renewed).toEqual(['/blog', pageOf(one), pageOf(other)]);
    expect((await site.get(pageOf(one))).body).toContain('"featured":true');

    const changed = await renewedBy(site, ['/blog', pageOf(one)], () =>
      writer.update({ id: one.id, title: 'A', content: 'Bait.' }),
    );
    expect(changed).toEqual(['/blog', pageOf(one)]);
    expect((await site.get('/blog')).body).not.toContain('"featured":true');
  });
});
