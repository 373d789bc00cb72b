import { expect, test } from 'vitest';
import { openDesk } from '../../../../test/support/accounts/desk-app.ts';
import { buildCategory } from '../../../../test/support/database/builders.ts';
import { onDatabase } from '../../../../test/support/database/databases.ts';
import { countsOf, listenTo, postIn, refusal, setSite, type Writer } from '../../../../test/support/texts/writing.ts';

onDatabase('one action for several posts', (open) => {
  async function setUp() {
    const app = await openDesk(open);
    const [writer, other] = [await app.writer(), await app.writer()];
    const bulk = ({ bearer }: Writer, body: object) => app.send('POST', '/api/post/bulk', body, bearer);
    const statusOf = async (id: number) => postIn(await app.owner.get(`/api/post/${id}`)).status;
    const stateOf = async (id: number) => {
      const { status, postCategory, review_requested_at } = postIn(await app.owner.get(`/api/post/${id}`));
      return { status, category: postCategory.name, waits: review_requested_at !== null };
    };
    return { ...app, writer, other, bulk, statusOf, stateOf };
  }

  const created = async (writer: Writer, fields: Record<string, unknown>): Promise<number> =>
    postIn(await writer.create(fields)).id;

  test('publishes drafts, and makes posts drafts again: pages, search and counts follow', async () => {
    const { writer, bulk, statusOf, get, database } = await setUp();
    const ids = [
      await created(writer, { title: 'One lamp', status: 'draft' }),
      await created(writer, { title: 'Two lamps', status: 'draft' }),
    ];
    const heard = listenTo(database);
    const answer = await bulk(writer, { ids: [...ids, ...ids], action: 'publish' });
    expect(answer.json()).toEqual({
      status: true,
      message: '2 posts published.',
      data: { done: ids, waiting: [], refused: [], undo: [] },
    });
    expect(heard.flat()).toEqual(expect.arrayContaining(ids.map((id) => `post:${id}`)));
    expect(postIn(await get('/api/post/list?search=lamp')).count).toBe(1 + 1);
    const [first = 0] = ids;
    expect((await bulk(writer, { ids: [first], action: 'unpublish' })).json().message).toBe('1 post made a draft.');
    expect(await statusOf(first)).toBe('draft');
    expect((await get(`/api/post/${first}`)).statusCode).toBe(404);
    expect(postIn(await get('/api/post/list?search=lamp')).count).toBe(1);
    const { kept, counted } = await countsOf(database);
    expect(kept).toEqual(counted);
  });

  test('changes what it may, and says of each other post why it did not', async () => {
    const { writer, other, bulk, statusOf } = await setUp();
    const own = await created(writer, { status: 'draft' });
    const incomplete = await created(writer, { status: 'draft', content: '' });
    const foreign = await created(other, { status: 'draft' });
    const shown = await created(other, {});
    const answer = await bulk(writer, { ids: [own, incomplete, foreign, shown, 99], action: 'publish' });
    const { done, refused } = postIn(answer);
    expect(done).toEqual([own]);
    expect(refused).toEqual([
      { id: incomplete, message: 'Content is required' },
      { id: foreign, message: "The blog post you're looking for doesn't exist." },
      { id: shown, message: 'Only the author of a post, or an admin, can change it.' },
      { id: 99, message: "The blog post you're looking for doesn't exist." },
    ]);
    expect(answer.json().message).toMatch(/^1 post published\. 4 posts were not changed: Content is required /);
    expect(await statusOf(foreign)).toBe('draft');
    for (const action of ['unpublish', 'delete', 'category'] as const) {
      const report = postIn(await bulk(writer, { ids: [shown], action, category: 'Wisdom' }));
      expect([action, report.done, report.waiting]).toEqual([action, [], []]);
    }
    expect(await statusOf(shown)).toBe('published');
  });

  test('does not let anybody around a review, nor publish where only admins do', async () => {
    const { writer, owner, bulk, statusOf, database, auditLog } = await setUp();
    const id = await created(writer, { title: 'To be read', status: 'draft' });
    await setSite(database, { publishing: 'author' });
    expect(postIn(await bulk(writer, { ids: [id], action: 'publish' })).refused).toEqual([
      { id, message: 'Only admins publish on this site.' },
    ]);
    await setSite(database, { publishing: 'review' });
    const answer = await bulk(writer, { ids: [id], action: 'publish' });
    expect(answer.json()).toMatchObject({
      message: '1 post is a draft until an admin publishes it.',
      data: { done: [], waiting: [id] },
    });
    expect(await statusOf(id)).toBe('draft');
    expect(postIn(await owner.get('/api/desk/posts/waiting')).rows).toMatchObject([{ id }]);
    expect(await auditLog()).toEqual([]);

    const unread = { id, message: 'This post is waiting for review. Read it there first.' };
    expect(postIn(await bulk(owner, { ids: [id], action: 'publish' }))).toMatchObject({ done: [], refused: [unread] });
    expect(await statusOf(id)).toBe('draft');
    expect(await auditLog()).toEqual([]);
  });

  test('publishes what waits for a review for its own author, once they are an admin', async () => {
    const { writer, desk, bulk, statusOf, database, auditLog } = await setUp();
    await setSite(database, { publishing: 'review' });
    const id = await created(writer, { title: 'Written before' });
    postIn(await desk.put(`people/${writer.id}/role`, { isAdmin: true }));
    expect(postIn(await bulk(writer, { ids: [id], action: 'publish' })).done).toEqual([id]);
    expect(await statusOf(id)).toBe('published');
    expect(await auditLog()).toContainEqual(['post published', 'Written before']);
  });

  test('records what an admin does to a post that waits, and nothing that its author does', async () => {
    const { writer, owner, bulk, statusOf, database, auditLog } = await setUp();
    await setSite(database, { publishing: 'review' });
    const [own, sentBack] = [await created(writer, {}), await created(writer, { title: 'Not yet' })];
    await setSite(database, { publishing: 'open' });
    expect(postIn(await bulk(writer, { ids: [own], action: 'publish' })).done).toEqual([own]);
    expect(await statusOf(own)).toBe('published');
    expect(await auditLog()).toEqual([]);
    postIn(await bulk(owner, { ids: [sentBack], action: 'unpublish' }));
    expect(await auditLog()).toEqual([['post sent back', 'Not yet']]);
  });

  test('publishes a draft with the links to posts that have appeared since it was written', async () => {
    const { writer, bulk, get } = await setUp();
    const next = (await created(writer, { title: 'First' })) + 2;
    const content = `See [it](/blog/${next}).`;
    const id = await created(writer, { title: 'Draft', status: 'draft', format: 'markdown', content });
    const link = 'href="/blog/later"';
    expect(await created(writer, { title: 'Later' })).toBe(next);
    expect(postIn(await writer.get(`/api/post/${id}`)).html).not.toContain(link);
    postIn(await bulk(writer, { ids: [id], action: 'publish' }));
    expect(postIn(await get(`/api/post/${id}`)).html).toContain(link);
  });

  test('keeps the time that its author chose for a post under review, and publishes other scheduled posts now', async () => {
    const { writer, owner, desk, bulk, statusOf, database } = await setUp();
    const publish_at = new Date(Date.now() + 86_400_000).toISOString();
    const scheduled = await created(writer, { publish_at });
    await setSite(database, { publishing: 'review' });
    const waiting = await created(writer, { publish_at });
    postIn(await desk.put(`people/${writer.id}/role`, { isAdmin: true }));
    expect(postIn(await bulk(writer, { ids: [scheduled, waiting], action: 'publish' })).done).toEqual([
      scheduled,
      waiting,
    ]);
    expect([await statusOf(scheduled), await statusOf(waiting)]).toEqual(['published', 'scheduled']);
    postIn(await bulk(owner, { ids: [waiting], action: 'unpublish' }));
    expect(postIn(await owner.get(`/api/post/${waiting}`))).toMatchObject({ status: 'draft', publish_at: null });
    expect(postIn(await bulk(owner, { ids: [waiting], action: 'unpublish' })).refused).toEqual([
      { id: waiting, message: 'This post is already a draft.' },
    ]);
  });

  test('moves posts into another category, and leaves all else as it is', async () => {
    const { writer, bulk, get, database } = await setUp();
    await buildCategory(database, { name: 'Wisdom', slug: 'wisdom' });
    await buildCategory(database, { name: 'Past', slug: 'past', is_active: 0 });
    const id = await created(writer, { title: 'Kept', tags: ['a', 'b'] });
    const answer = await bulk(writer, { ids: [id], action: 'category', category: 'Wisdom' });
    expect(answer.json().message).toBe('1 post moved.');
    const post = postIn(await get(`/api/post/${id}`));
    expect(post).toMatchObject({ title: 'Kept', tags: ['a', 'b'], status: 'published', content: 'A body.' });
    expect(post.postCategory.name).toBe('Wisdom');
    for (const category of ['Past', 'Nowhere']) {
      expect(postIn(await bulk(writer, { ids: [id], action: 'category', category })).refused).toHaveLength(1);
    }
    const { kept, counted } = await countsOf(database);
    expect(kept).toEqual(counted);
  });

  test('moves posts that wait for a review, and says which became drafts by being moved', async () => {
    const { writer, bulk, database, stateOf } = await setUp();
    await buildCategory(database, { name: 'Wisdom', slug: 'wisdom' });
    const shown = await created(writer, {});
    await setSite(database, { publishing: 'review' });
    const waiting = await created(writer, {});
    const move = { action: 'category', category: 'Wisdom' };
    const moved = (await bulk(writer, { ids: [waiting], ...move })).json();
    expect(moved).toMatchObject({ message: '1 post moved.', data: { done: [waiting], waiting: [] } });
    expect(await stateOf(waiting)).toEqual({ status: 'draft', category: 'Wisdom', waits: true });
    const both = (await bulk(writer, { ids: [waiting, shown], ...move })).json();
    expect(both.message).toBe('2 posts moved. 1 post is a draft until an admin publishes it.');
    expect(both.data).toMatchObject({ done: [waiting, shown], waiting: [shown] });
    expect(await stateOf(shown)).toEqual({ status: 'draft', category: 'Wisdom', waits: true });
  });

  test('restores what waited and what is scheduled as it was, and says what an admin has to publish again', async () => {
    const { writer, bulk, database } = await setUp();
    const publish_at = new Date(Date.now() + 86_400_000).toISOString();
    const [shown, scheduled] = [await created(writer, {}), await created(writer, { publish_at })];
    await setSite(database, { publishing: 'review' });
    const waiting = await created(writer, {});
    await setSite(database, { publishing: 'open' });
    const ids = [shown, scheduled, waiting];
    postIn(await bulk(writer, { ids, action: 'delete' }));
    expect((await bulk(writer, { ids, action: 'restore' })).json()).toMatchObject({
      message: '3 posts restored.',
      data: { done: ids, waiting: [] },
    });
    expect(postIn(await writer.get(`/api/post/${scheduled}`))).toMatchObject({ status: 'scheduled', publish_at });
    await setSite(database, { publishing: 'review' });
    postIn(await bulk(writer, { ids: [shown], action: 'delete' }));
    expect((await bulk(writer, { ids: [shown], action: 'restore' })).json()).toMatchObject({
      message: '1 post restored. 1 post is a draft until an admin publishes it.',
      data: { done: [shown], waiting: [shown] },
    });
  });

  test('deletes into the bin and restores from it, and is recorded where an admin does it', async () => {
    const { writer, owner, bulk, statusOf, auditLog } = await setUp();
    const ids = [await created(writer, { title: 'One' }), await created(writer, { title: 'Two', status: 'draft' })];
    expect((await bulk(writer, { ids, action: 'delete' })).json().message).toBe('2 posts deleted.');
    expect(postIn(await writer.get('/api/post/list?scope=bin')).count).toBe(2);
    expect((await bulk(writer, { ids, action: 'restore' })).json().message).toBe('2 posts restored.');
    expect([await statusOf(ids[0] as number), await statusOf(ids[1] as number)]).toEqual(['published', 'draft']);
    expect(await auditLog()).toEqual([]);
    postIn(await bulk(owner, { ids, action: 'delete' }));
    expect(postIn(await bulk(writer, { ids, action: 'restore' })).refused).toHaveLength(2);
    postIn(await bulk(owner, { ids, action: 'restore' }));
    expect((await auditLog()).map(([act]) => act).sort()).toEqual([
      ...['post deleted', 'post deleted', 'post restored', 'post restored'],
    ]);
  });

  test('is refused whole for what no post could be: no posts, too many, no category', async () => {
    const { writer, stranger, bulk } = await setUp();
    const many = Array.from({ length: 51 }, (_, index) => index + 1);
    expect(refusal(await bulk(writer, { ids: [], action: 'publish' }))[0]).toBe(400);
    expect((await bulk(writer, { ids: many, action: 'publish' })).body).toContain('Choose at most 50 posts.');
    expect((await bulk(writer, { ids: [1], action: 'category' })).body).toContain('Choose a category first.');
    expect((await bulk(stranger, { ids: [1], action: 'delete' })).statusCode).toBe(401);
  });
});
