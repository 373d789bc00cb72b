import { expect, test } from 'vitest';
import { findRow } from '#server/database/rows.ts';
import { inTransaction } from '../../../test/support/database/builders.ts';
import { onBothDatabases, onDatabase } from '../../../test/support/database/databases.ts';
import { engagementOf, openWithReaders, type Reader } from '../../../test/support/texts/engagement.ts';
import { listenTo, postIn, refusal, type Writer } from '../../../test/support/texts/writing.ts';
import { type LockedPost, lockPost, updateColumns } from './post-write-store.ts';

const NOT_FOUND = "The blog post you're looking for doesn't exist.";
const NOT_PUBLISHED = 'This post is not published, so it cannot be liked or commented on.';
const COMMENT_GONE = 'This comment is no longer here.';

/** A published post that its author's reader and somebody else have liked and commented on. */
async function openWithResponses(...[open, options]: Parameters<typeof openWithReaders>) {
  const app = await openWithReaders(open, options);
  const writer = await app.writer();
  const [author, person] = [app.readerOf(writer), await app.reader()];
  const { id } = postIn(await writer.create());
  postIn(await author.like(id));
  postIn(await person.like(id));
  postIn(await author.comment(id, 'Ask me anything.'));
  const { id: commentId } = postIn(await person.comment(id, 'Why?'));
  return { ...app, writer, author, person, id, commentId };
}

/** Every call by which somebody responds to a post, or hears how others did. */
function callsOf(reader: Reader, id: number, commentId: number) {
  return {
    like: () => reader.like(id, true),
    unlike: () => reader.like(id, false),
    toggle: () => reader.like(id),
    comment: () => reader.comment(id),
    likes: () => reader.likes(id),
    comments: () => reader.comments(id),
    'delete comment': () => reader.removeComment(commentId),
  };
}

const unpublished: [string, (writer: Writer, id: number) => Promise<unknown>][] = [
  ['a draft', async (writer, id) => postIn(await writer.update({ id, status: 'draft' }))],
  ['in the bin', async (writer, id) => postIn(await writer.remove(id))],
];

onDatabase('a post that is not published', (open) => {
  test.each(unpublished)('but %s is not there for others by any call', async (_, prepare) => {
    const app = await openWithResponses(open);
    const { writer, person, stranger, readerOf, id, commentId, database } = app;
    await prepare(writer, id);
    for (const [name, call] of Object.entries(callsOf(person, id, commentId))) {
      const message = name === 'delete comment' ? COMMENT_GONE : NOT_FOUND;
      expect([name, ...refusal(await call())]).toEqual([name, 404, message]);
    }
    for (const [name, call] of Object.entries(callsOf(readerOf(stranger), id, commentId))) {
      expect([name, (await call()).statusCode]).toEqual([name, /^(likes|comments)$/.test(name) ? 404 : 401]);
    }
    const { kept, counted } = await engagementOf(database, id);
    expect([kept, counted]).toEqual([
      { likes: 2, comments: 2 },
      { likes: 2, comments: 2 },
    ]);
  });

  test.each(unpublished)('but %s is liked and commented on by nobody, and they are told', async (_, prepare) => {
    const app = await openWithResponses(open);
    const { writer, author, readerOf, admin, id, database } = app;
    await prepare(writer, id);
    for (const who of [author, readerOf(await admin())]) {
      for (const call of [() => who.like(id), () => who.like(id, false), () => who.comment(id)]) {
        expect(refusal(await call())).toEqual([403, NOT_PUBLISHED]);
      }
    }
    expect((await engagementOf(database, id)).counted).toEqual({ likes: 2, comments: 2 });
  });

  test('lets its author read and delete what was said there, but not in the bin', async () => {
    const { writer, author, id, commentId } = await openWithResponses(open);
    postIn(await writer.update({ id, status: 'draft' }));
    expect(postIn(await author.likes(id))).toMatchObject({ like_count: 2 });
    expect(postIn(await author.comments(id)).rows).toMatchObject([{ id: commentId, may_delete: true }, {}]);
    postIn(await author.removeComment(commentId));
    const [left] = postIn(await author.comments(id)).rows;
    postIn(await writer.remove(id));
    expect((await author.likes(id)).statusCode).toBe(404);
    expect((await author.comments(id)).statusCode).toBe(404);
    expect(refusal(await author.removeComment(left.id))).toEqual([404, COMMENT_GONE]);
  });

  test('has its likes and comments again when it is published again', async () => {
    const { writer, person, id, commentId, get } = await openWithResponses(open);
    postIn(await writer.update({ id, status: 'draft' }));
    postIn(await writer.update({ id, status: 'published' }));
    postIn(await writer.remove(id));
    postIn(await writer.restore(id));
    expect(postIn(await get(`/api/post/${id}`))).toMatchObject({ likes: 2, comments: 2 });
    expect(postIn(await person.likes(id))).toMatchObject({ like_count: 2, liked: true });
    expect(postIn(await person.comments(id))).toMatchObject({ count: 2, rows: [{ id: commentId }, {}] });
  });
});

onBothDatabases('a post that goes', (open) => {
  test('takes its likes and comments with it, and no others', async () => {
    const { publish, person, id, database } = await openWithResponses(open);
    const other = await publish();
    postIn(await person.like(other));
    postIn(await person.comment(other));
    await inTransaction(database, (db) => db.deleteFrom('posts').where('id', '=', id).execute());
    expect((await engagementOf(database, id)).counted).toEqual({ likes: 0, comments: 0 });
    expect((await engagementOf(database, other)).counted).toEqual({ likes: 1, comments: 1 });
  });

  test('into the bin while many like it has the likes that were acknowledged', async () => {
    const { writer, reader, id, database } = await openWithResponses(open);
    const people = await Promise.all(Array.from({ length: 20 }, reader));
    const [removed, ...answers] = await Promise.all([
      writer.remove(id),
      ...people.flatMap((person) => [person.like(id, true), person.comment(id)]),
    ]);
    postIn(removed);
    const acknowledged = answers.filter((answer) => answer.statusCode === 200);
    expect(answers.filter((answer) => answer.statusCode === 404)).toHaveLength(40 - acknowledged.length);
    const { kept, counted } = await engagementOf(database, id);
    expect(kept).toEqual(counted);
    expect(counted.likes + counted.comments).toBe(4 + acknowledged.length);
  });

  test('while somebody likes it and comments on it is not given either', async () => {
    const { person, id, commentId, database } = await openWithResponses(open);
    const begun = Promise.withResolvers<void>();
    const calls = [() => person.like(id), () => person.comment(id), () => person.removeComment(commentId)];
    const answers = Promise.all(calls.map((call) => begun.promise.then(call)));
    await database.transaction(async (db) => {
      const post = (await lockPost(db, id)) as LockedPost;
      await updateColumns(db, post, { status: 'draft', deleted_at: Date.now() });
      begun.resolve();
      // Meanwhile the calls come as far as they get.
      for (let turn = 0; turn < 200; turn += 1) await findRow(db, 'posts', { id });
    });
    expect((await answers).map((answer) => answer.statusCode)).toEqual([404, 404, 404]);
    expect((await engagementOf(database, id)).counted).toEqual({ likes: 2, comments: 2 });
  });

  test('for good while many like it leaves nothing behind', async () => {
    const { person, reader, id, commentId, database } = await openWithResponses(open);
    const people = await Promise.all(Array.from({ length: 20 }, reader));
    const [, ...answers] = await Promise.all([
      inTransaction(database, (db) => db.deleteFrom('posts').where('id', '=', id).execute()),
      person.removeComment(commentId),
      ...people.flatMap((liker) => [liker.like(id), liker.comment(id)]),
    ]);
    for (const answer of answers) expect([200, 404]).toContain(answer.statusCode);
    expect((await engagementOf(database, id)).counted).toEqual({ likes: 0, comments: 0 });
  });
});

onBothDatabases('likes and comments while a post is saved', (open) => {
  test('are all there afterwards, and so is the text', async () => {
    const { writer, reader, id, database } = await openWithResponses(open);
    const people = await Promise.all(Array.from({ length: 15 }, reader));
    const heard = listenTo(database);
    const answers = await Promise.all(
      people.flatMap((person, index) => [
        person.like(id, true),
        writer.update({ id, content: `Edit ${index}` }),
        person.comment(id),
      ]),
    );
    for (const answer of answers) postIn(answer);
    expect(postIn(await writer.get(`/api/post/${id}`))).toMatchObject({ likes: 17, comments: 17, revision: 16 });
    expect((await engagementOf(database, id)).counted).toEqual({ likes: 17, comments: 17 });
    expect(heard.filter((changes) => changes.includes(`engagement:${id}` as never))).toHaveLength(30);
  });
});
