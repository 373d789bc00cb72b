import { expect, test } from 'vitest';
import { openDesk } from '../../../../test/support/accounts/desk-app.ts';
import { onDatabase } from '../../../../test/support/database/databases.ts';
import { countsOf, postIn, setSite, type Writer } from '../../../../test/support/texts/writing.ts';

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

onDatabase('undoing that posts were made drafts', (open) => {
  async function setUp() {
    const app = await openDesk(open);
    const [writer, other] = [await app.writer(), await app.writer()];
    const makeDrafts = async ({ bearer }: Writer, ids: number[]) =>
      postIn(await app.send('POST', '/api/post/bulk', { ids, action: 'unpublish' }, bearer));
    const undo = ({ bearer }: Writer, posts: unknown) => app.send('POST', '/api/post/bulk/undo', { posts }, bearer);
    const stateOf = async (id: number) => {
      const { status, publish_at, review_requested_at } = postIn(await app.owner.get(`/api/post/${id}`));
      return { status, publish_at, waits: review_requested_at !== null };
    };
    return { ...app, writer, other, makeDrafts, undo, stateOf };
  }

  test('gives each post the status and the time it had: pages and counts follow', async () => {
    const { writer, makeDrafts, undo, stateOf, get, database } = await setUp();
    const shown = postIn(await writer.create({ title: 'Shown lamp', published_at: '1998-01-31' }));
    const scheduled = postIn(await writer.create({ publish_at: TOMORROW }));
    const ids = [shown.id, scheduled.id];
    const { undo: former } = await makeDrafts(writer, ids);
    expect(former).toMatchObject([
      { id: shown.id, status: 'published', publish_at: null },
      { id: scheduled.id, status: 'scheduled', publish_at: TOMORROW },
    ]);
    expect((await get(`/api/post/${shown.id}`)).statusCode).toBe(404);

    const answer = (await undo(writer, former)).json();
    expect(answer.message).toBe('2 posts are as they were.');
    expect(answer.data).toEqual({ done: ids, waiting: [], refused: [], undo: [] });
    expect(postIn(await get(`/api/post/${shown.id}`)).published_at).toBe(shown.published_at);
    expect(postIn(await get('/api/post/list?search=lamp')).count).toBe(1);
    expect(await stateOf(scheduled.id)).toEqual({ status: 'scheduled', publish_at: TOMORROW, waits: false });
    const { kept, counted } = await countsOf(database);
    expect(kept).toEqual(counted);
    expect((await undo(writer, [former[0]])).json().message).toBe('1 post is as it was.');
  });

  test('lets a post wait for its review again, with its time, and publishes it for nobody', async () => {
    const { writer, owner, makeDrafts, undo, stateOf, database, auditLog } = await setUp();
    await setSite(database, { publishing: 'review' });
    const waiting = postIn(await writer.create({ title: 'Read first', publish_at: TOMORROW }));
    for (const person of [owner, writer]) {
      const { undo: former } = await makeDrafts(person, [waiting.id]);
      expect(former).toMatchObject([{ status: 'review', publish_at: TOMORROW }]);
      expect(await stateOf(waiting.id)).toEqual({ status: 'draft', publish_at: null, waits: false });
      expect((await undo(person, former)).json().message).toBe('1 post is as it was.');
      expect(await stateOf(waiting.id)).toEqual({ status: 'draft', publish_at: TOMORROW, waits: true });
    }
    expect(await auditLog()).toEqual([['post sent back', 'Read first']]);
  });

  test('publishes nothing that waited to be read, even if the site has been opened since', async () => {
    const { writer, owner, makeDrafts, undo, stateOf, get, database } = await setUp();
    await setSite(database, { publishing: 'review' });
    const waiting = postIn(await writer.create());
    for (const person of [owner, writer]) {
      await setSite(database, { publishing: 'review' });
      const { undo: former } = await makeDrafts(person, [waiting.id]);
      await setSite(database, { publishing: 'open' });
      expect((await undo(person, former)).json().message).toBe('1 post is as it was.');
      expect(await stateOf(waiting.id)).toEqual({ status: 'draft', publish_at: null, waits: true });
      expect((await get(`/api/post/${waiting.id}`)).statusCode).toBe(404);
      // Nor does a state that is made up publish it.
      const { revision } = await database.read
        .selectFrom('posts')
        .select('revision')
        .where('id', '=', waiting.id)
        .executeTakeFirstOrThrow();
      await undo(person, [{ id: waiting.id, revision, status: 'published', publish_at: null }]);
      expect((await get(`/api/post/${waiting.id}`)).statusCode).toBe(404);
    }
  });

  test('takes no time that saving the post would not take, and changes a post once however often it is named', async () => {
    const { writer, owner, makeDrafts, undo, stateOf } = await setUp();
    const { id } = postIn(await writer.create());
    const { undo: former } = await makeDrafts(writer, [id]);
    const [state] = former;
    for (const [status, publish_at] of [
      ['scheduled', '1970-01-01T00:00:00.000Z'],
      ['scheduled', '9999-01-01T00:00:00.000Z'],
      ['review', '9999-01-01T00:00:00.000Z'],
    ]) {
      for (const person of [owner, writer]) {
        const { refused } = postIn(await undo(person, [{ ...state, status, publish_at }]));
        expect([status, publish_at, refused.length]).toEqual([status, publish_at, 1]);
      }
    }
    expect(await stateOf(id)).toEqual({ status: 'draft', publish_at: null, waits: false });
    expect(postIn(await undo(writer, [state, state]))).toMatchObject({ done: [id], refused: [] });
  });

  test('lets nobody do more than by saving the post', async () => {
    const { writer, other, stranger, makeDrafts, undo, stateOf, database } = await setUp();
    const [one, foreign] = [postIn(await writer.create()), postIn(await other.create())];
    const { undo: former } = await makeDrafts(writer, [one.id]);
    const made = { ...former[0], id: foreign.id };
    expect(postIn(await undo(writer, [made])).refused).toEqual([
      { id: foreign.id, message: 'Only the author of a post, or an admin, can change it.' },
    ]);
    const late = { ...former[0], status: 'scheduled', publish_at: '2020-01-01T00:00:00.000Z' };
    expect(postIn(await undo(writer, [late])).refused).toHaveLength(1);
    await setSite(database, { publishing: 'author' });
    for (const status of ['published', 'review']) {
      expect(postIn(await undo(writer, [{ ...former[0], status }])).refused).toEqual([
        { id: one.id, message: 'Only admins publish on this site.' },
      ]);
    }
    await setSite(database, { publishing: 'review' });
    expect((await undo(writer, former)).json().message).toBe('1 post is a draft until an admin publishes it.');
    expect(await stateOf(one.id)).toMatchObject({ status: 'draft', waits: true });
    expect((await undo(stranger, former)).statusCode).toBe(401);
  });

  test('leaves alone what was changed or deleted since', async () => {
    const { writer, makeDrafts, undo, stateOf } = await setUp();
    const [one, two] = [postIn(await writer.create()), postIn(await writer.create())];
    const { undo: former } = await makeDrafts(writer, [one.id, two.id]);
    postIn(await writer.update({ id: one.id, title: 'Another title' }));
    postIn(await writer.remove(two.id));
    const { done, refused } = postIn(await undo(writer, former));
    expect(done).toEqual([]);
    expect(refused).toEqual([
      { id: one.id, message: 'This post has been changed since, so it stays as it is.' },
      { id: two.id, message: 'This post is in the bin. Restore it to edit it.' },
    ]);
    expect((await stateOf(one.id)).status).toBe('draft');
  });

  test('is refused whole for what no post could have been', async () => {
    const { writer, undo } = await setUp();
    const post = { id: 1, revision: 2, status: 'published', publish_at: null };
    for (const posts of [
      [],
      [{ ...post, status: 'draft' }],
      [{ ...post, status: 'scheduled' }],
      Array(51).fill(post),
    ]) {
      expect((await undo(writer, posts)).statusCode).toBe(400);
    }
  });
});
