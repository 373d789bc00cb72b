import { expect, test } from 'vitest';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { openDesk } from '../../../test/support/accounts/desk-app.ts';
import { type OpenDatabase, onBothDatabases, onDatabase } from '../../../test/support/database/databases.ts';
import { buildImage } from '../../../test/support/images/images.ts';
import { buildSentLetter } from '../../../test/support/mail/sent-letters.ts';
import { engagementOf } from '../../../test/support/texts/engagement.ts';
import { countsOf, listenTo, postIn, setSite, type Writer } from '../../../test/support/texts/writing.ts';

/** Somebody with a published post that was changed, a draft and something in the bin; who likes and comments elsewhere. */
async function openWithPerson(open: OpenDatabase) {
  const app = await openDesk(open);
  const { database, send, owner } = app;
  const person = await app.writer();
  const create = async (fields = {}) => postIn(await person.create(fields)).id as number;
  const [own, draft, binned] = [
    await create({ tags: ['theirs', 'shared'] }),
    await create({ status: 'draft' }),
    await create(),
  ];
  postIn(await person.update({ id: own, content: 'Changed.', tags: ['theirs', 'shared'] }));
  postIn(await person.remove(binned));
  const others = postIn(await owner.create({ tags: ['shared'] })).id as number;
  const comment = async (who: Writer, post_id: number, text: string) =>
    postIn(await send('POST', '/api/post/comment', { post_id, comment: text }, who.bearer)).id as number;
  const like = async (who: Writer, post_id: number) =>
    postIn(await send('POST', '/api/post/like', { post_id, liked: true }, who.bearer));
  for (const who of [person, owner]) {
    for (const post of [own, others]) {
      await comment(who, post, `Of ${who.id}`);
      await like(who, post);
    }
  }
  const remove = async (writings: string) => postIn(await app.desk.remove(`people/${person.id}`, { writings }));
  const ids = async () =>
    (await database.read.selectFrom('posts').select('id').orderBy('id').execute()).map(({ id }) => id);
  return { ...app, person, own, draft, binned, others, comment, remove, ids };
}

onBothDatabases('a person who is deleted', (open) => {
  test('is gone whole while they and others go on liking and commenting', async () => {
    const { database, send, writer, desk, owner } = await openDesk(open);
    const posts: number[] = [];
    for (let number = 0; number < 4; number += 1) posts.push(postIn(await owner.create()).id);
    const [person, other] = [await writer(), await writer()];
    const say = (who: Writer, post_id: number) => [
      send('POST', '/api/post/like', { post_id, liked: true }, who.bearer),
      send('POST', '/api/post/comment', { post_id, comment: 'Now.' }, who.bearer),
    ];
    await Promise.all(posts.flatMap((post) => say(person, post)));
    const [removed] = await Promise.all([
      desk.remove(`people/${person.id}`, { writings: 'delete' }),
      ...posts.toReversed().flatMap((post) => say(other, post)),
    ]);
    postIn(removed);
    for (const post of posts) {
      const { kept, counted } = await engagementOf(database, post);
      expect([kept, counted]).toEqual([counted, { likes: 1, comments: 1 }]);
    }
  });
});

onDatabase('a person who is deleted', (open) => {
  test('leaves what was published, under nobody’s name, and nothing that nobody could see', async () => {
    const { get, own, others, remove, ids, database, person } = await openWithPerson(open);
    expect(await remove('keep')).toEqual({ id: person.id });
    expect(await ids()).toEqual([own, others]);
    expect(postIn(await get(`/api/post/${own}`))).not.toHaveProperty('author');
    const comments = postIn(await get(`/api/post/comment/${others}`)).rows;
    expect(comments.map(({ comment }: { comment: string }) => comment)).toContain(`Of ${person.id}`);
    expect(await database.read.selectFrom('post_versions').select('id').execute()).toEqual([]);
    for (const post of [own, others]) {
      const { kept, counted } = await engagementOf(database, post);
      expect([kept, counted.likes, counted.comments]).toEqual([counted, 1, 2]);
    }
    expect((await person.get('/api/auth/profile')).statusCode).toBe(401);
  });

  test('takes along what they wrote, and every count is right', async () => {
    const { get, own, others, remove, ids, database } = await openWithPerson(open);
    await remove('delete');
    expect(await ids()).toEqual([others]);
    expect((await get(`/api/post/${own}`)).statusCode).toBe(404);
    const { kept, counted } = await engagementOf(database, others);
    expect([kept, counted.likes, counted.comments]).toEqual([counted, 1, 1]);
    const categories = await countsOf(database);
    expect(categories.kept).toEqual(categories.counted);
    expect(await database.read.selectFrom('tags').select('name').execute()).toEqual([{ name: 'shared' }]);
    expect((await get('/api/post/list?search=changed')).json().data.count).toBe(0);
  });

  test.each([
    ['keep', 2],
    ['delete', 1],
  ])('takes along comments that were hidden, which were counted nowhere (%s)', async (writings, left) => {
    const { desk, comment, person, others, remove, database } = await openWithPerson(open);
    const hidden = await comment(person, others, 'To be hidden.');
    postIn(await desk.post('comments', { ids: [hidden], act: 'hide' }));
    await remove(writings);
    const { kept, counted } = await engagementOf(database, others);
    expect([kept.comments, counted.comments]).toEqual([left, left]);
    expect(await database.read.selectFrom('comments').select('id').where('id', '=', hidden).execute()).toEqual([]);
  });

  test('leaves no unsent letter from what is deleted, and keeps those from what stays', async () => {
    const { database, desk, person, own, draft, binned, others, remove } = await openWithPerson(open);
    const letterFrom = async (post_id: number) => postIn(await desk.post('letters', { post_id })).id as number;
    await letterFrom(draft);
    postIn(await person.restore(binned));
    await letterFrom(binned);
    postIn(await person.remove(binned));
    await buildSentLetter(database, { post_id: null, author_id: person.id, started_at: null, status: 'draft' });
    const kept = [
      await letterFrom(own),
      await letterFrom(others),
      await buildSentLetter(database, { post_id: draft, author_id: person.id }),
    ];
    await remove('keep');
    const left = await database.read.selectFrom('letters').select('id').orderBy('id').execute();
    expect(left.map(({ id }) => id)).toEqual(kept);
  });

  test.each([
    ['keep', 'Shown'],
    ['delete', ''],
  ])('leaves no title in the history that no reader can see (%s)', async (writings, shown) => {
    const { database, desk, auditLog, owner, writer, send } = await openDesk(open);
    await setSite(database, { publishing: 'review' });
    const person = await writer();
    const draft = postIn(await person.create({ title: 'Never shown' })).id;
    postIn(await desk.post(`posts/${draft}/send-back`));
    const letter = postIn(await desk.post('letters', { post_id: draft })).id;
    const subscriber = { email: 'asha@mail.example', token: 'token-of-asha', asked_at: 1, confirmed_at: 1 };
    await database.transaction((db) => db.insertInto('subscribers').values(subscriber).execute());
    postIn(await desk.put(`letters/${letter}`, { subject: 'Its letter' }));
    postIn(await desk.post(`letters/${letter}/send`));
    const { id: own, revision } = postIn(await person.create({ title: 'Renamed' }));
    postIn(await desk.post(`posts/${own}/publish`, { revision }));
    const comment = postIn(
      await send('POST', '/api/post/comment', { post_id: own, comment: 'Well.' }, owner.bearer),
    ).id;
    postIn(await desk.post('comments', { ids: [comment], act: 'hide' }));
    postIn(await owner.update({ id: own, title: 'Shown' }));
    postIn(await desk.put(`posts/${own}/featured`, { featured: true }));
    await database.transaction((db) => recordAudit(db, 'category added', { by: owner, subject: 'Renamed' }));
    postIn(await desk.remove(`people/${person.id}`, { writings }));
    expect(await auditLog()).toEqual([
      ['post sent back', ''],
      ['letter queued', ''],
      ['post published', ''],
      ['comment hidden', ''],
      ['post featured', shown],
      ['category added', 'Renamed'],
      ['person deleted', ''],
    ]);
  });

  test('invalidates cached pages everywhere', async () => {
    const { remove, database, person } = await openWithPerson(open);
    const heard = listenTo(database);
    await remove('keep');
    expect(heard.flat()).toEqual(expect.arrayContaining(['every-post', 'posts', 'post-counts', `person:${person.id}`]));
  });

  test('has images no longer, but for those that something shows', async () => {
    const { database, media, person, remove } = await openWithPerson(open);
    const unused = await buildImage(database, media, { ownerId: person.id, status: null });
    const shown = await buildImage(database, media, { ownerId: person.id });
    await remove('delete');
    const images = await database.read.selectFrom('images').select(['id', 'owner_id', 'created_at']).execute();
    expect(images.toSorted((one, other) => one.id - other.id)).toEqual(
      [unused, shown].map((id) => ({ id, owner_id: null, created_at: 0 })),
    );
  });

  test('loses the subscription, unless they never showed that the address is theirs', async () => {
    const { database, desk, writer } = await openDesk(open);
    for (const [verified, left] of [
      [0, 0],
      [null, 1],
    ] as const) {
      const { id } = await writer();
      const { email } = await database.transaction((db) =>
        db
          .updateTable('users')
          .set({ email_verified_at: verified })
          .where('id', '=', id)
          .returning('email')
          .executeTakeFirstOrThrow(),
      );
      await database.transaction((db) =>
        db
          .insertInto('subscribers')
          .values({ email, token: email, asked_at: 1, confirmed_at: 1, unsubscribed_at: null })
          .execute(),
      );
      postIn(await desk.remove(`people/${id}`, { writings: 'keep' }));
      expect(
        await database.read.selectFrom('subscribers').selectAll().where('email', '=', email).execute(),
      ).toHaveLength(left);
    }
  });
});
