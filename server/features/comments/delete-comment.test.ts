import { expect, test } from 'vitest';
import { inTransaction } from '../../../test/support/database/builders.ts';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { engagementOf, openWithReaders, type ReaderApp } from '../../../test/support/texts/engagement.ts';
import { listenTo, postIn, refusal } from '../../../test/support/texts/writing.ts';

onDatabase('DELETE /post/comments/{id}', (open) => {
  /** A comment of `person` on a post of `author`. */
  async function openWithComment() {
    const app = await openWithReaders(open);
    const writer = await app.writer();
    const author = app.readerOf(writer);
    const [id, person] = [postIn(await writer.create()).id as number, await app.reader()];
    return { ...app, author, person, id, commentId: postIn(await person.comment(id)).id as number };
  }
  type Opened = Awaited<ReturnType<typeof openWithComment>>;
  const adminOf = async ({ readerOf, admin }: ReaderApp) => readerOf(await admin());

  test.each<[string, (app: Opened) => Promise<Opened['person']>]>([
    ['the person who wrote it', async ({ person }) => person],
    ['the author of the post', async ({ author }) => author],
    ['an admin', adminOf],
  ])('is for %s, who is told so', async (_, whose) => {
    const app = await openWithComment();
    const { id, commentId, database } = app;
    const who = await whose(app);
    expect(postIn(await who.comments(id)).rows).toMatchObject([{ id: commentId, may_delete: true }]);
    const heard = listenTo(database);
    expect((await who.removeComment(commentId)).json()).toEqual({
      status: true,
      message: 'Comment deleted.',
      data: { id: commentId },
    });
    expect(heard).toEqual([[`engagement:${id}`]]);
    expect(postIn(await who.comments(id))).toMatchObject({ rows: [], count: 0 });
    expect(await engagementOf(database, id)).toMatchObject({ kept: { comments: 0 }, counted: { comments: 0 } });
  });

  test('is for nobody else', async () => {
    const { reader, get, id, commentId, database } = await openWithComment();
    const other = await reader();
    expect(refusal(await other.removeComment(commentId))).toEqual([
      403,
      'Only the writer of a comment, the author of its post or an admin can delete it.',
    ]);
    expect(postIn(await other.comments(id)).rows).toMatchObject([{ may_delete: false }]);
    expect(postIn(await get(`/api/post/comment/${id}`)).rows).toMatchObject([{ may_delete: false }]);
    expect((await engagementOf(database, id)).counted.comments).toBe(1);
  });

  test('stays with admins where author and commenter are gone', async () => {
    const app = await openWithComment();
    const { author, person, reader, id, commentId, database, send } = app;
    await inTransaction(database, (db) => db.deleteFrom('users').where('id', 'in', [author.id, person.id]).execute());
    const other = await reader();
    expect((await other.removeComment(commentId)).statusCode).toBe(403);
    expect((await send('DELETE', `/api/post/comments/${commentId}`)).statusCode).toBe(401);
    expect(postIn(await other.comments(id)).rows).toMatchObject([{ may_delete: false }]);
    postIn(await (await adminOf(app)).removeComment(commentId));
  });

  test('finds none that is not there, or no more', async () => {
    const { person, author, commentId, database, id } = await openWithComment();
    const answers = await Promise.all([1, 2, 3, 4].map(() => person.removeComment(commentId)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 404, 404, 404]);
    expect(refusal(await author.removeComment(commentId))).toEqual([404, 'This comment is no longer here.']);
    expect(refusal(await author.removeComment(Number.NaN))).toEqual([400, 'An id must be a positive whole number.']);
    expect((await engagementOf(database, id)).kept.comments).toBe(0);
  });
});
