import { expect, test } from 'vitest';
import { insertAuthor } from '#server/features/author/author-store.ts';
import { type OpenDatabase, onBothDatabases, onDatabase } from '../../../test/support/database/databases.ts';
import { engagementOf, openWithReader } from '../../../test/support/texts/engagement.ts';
import { listenTo, postIn, refusal } from '../../../test/support/texts/writing.ts';

const MINUTE = 60_000;
const PROFILE = { bio: '', expertise: '[]', stats: '{}', image_path: null };
const GONE = [404, 'This comment is no longer here.'];
const TOO_LATE = [409, 'A comment can be edited for 10 minutes after it was posted. That time has passed.'];
const HELD = 'Thank you. Your comment will appear once an admin has approved it.';

/** A comment that was just written, and an admin. */
async function openWithComment(open: OpenDatabase) {
  const app = await openWithReader(open);
  const chief = await app.admin();
  const commentId = postIn(await app.person.comment(app.id, 'Frist!')).id as number;
  const moderate = (act: 'approve' | 'hide', edited?: string) =>
    app.send('POST', '/api/desk/comments', { ids: [commentId], act, edited: { [commentId]: edited } }, chief.bearer);
  const setRules = (rules: object) =>
    app.send(
      'PUT',
      '/api/desk/comment-rules',
      { holdFirst: false, linkLimit: null, words: [], ...rules },
      chief.bearer,
    );
  const age = (minutes: number) =>
    app.database.transaction((db) =>
      db
        .updateTable('comments')
        .set({ created_at: Date.now() - minutes * MINUTE })
        .execute(),
    );
  return { ...app, chief, commentId, moderate, setRules, age };
}

onBothDatabases('PUT /post/comments/{id}', (open) => {
  test('of a first comment that was approved is held as well, where first comments are', async () => {
    const { person, commentId, setRules } = await openWithComment(open);
    await setRules({ holdFirst: true });
    expect((await person.editComment(commentId, 'Something else.')).json().message).toBe(HELD);
  });
});

onDatabase('PUT /post/comments/{id}', (open) => {
  test('changes the words, says when, and renews what shows them', async () => {
    const { person, reader, id, commentId, database } = await openWithComment(open);
    const heard = listenTo(database);
    const answer = await person.editComment(commentId, '  First!\r\nTruly. ');
    expect(answer.json()).toMatchObject({
      message: 'Comment saved.',
      data: { id: commentId, comment: 'First!\nTruly.', edited_at: expect.any(String) },
    });
    expect(heard).toEqual([[`engagement:${id}`]]);
    const seen = postIn(await (await reader()).comments(id));
    expect(seen).toMatchObject({ rows: [{ comment: 'First!\nTruly.', edited_at: expect.any(String) }], count: 1 });
    expect(seen.rows[0]).not.toHaveProperty('editable_for');
  });

  test('leaves a comment alone that says the same already', async () => {
    const { person, commentId, database } = await openWithComment(open);
    const heard = listenTo(database);
    expect(postIn(await person.editComment(commentId, ' Frist! '))).not.toHaveProperty('edited_at');
    expect(heard).toEqual([]);
  });

  test('is possible for ten minutes, which its writer is told', async () => {
    const { person, id, commentId, age } = await openWithComment(open);
    const left = async () => postIn(await person.comments(id)).rows[0].editable_for;
    expect(await left()).toBeGreaterThan(590);
    await age(9);
    expect(await left()).toBeLessThanOrEqual(60);
    postIn(await person.editComment(commentId, 'First!'));
    await age(10);
    expect(refusal(await person.editComment(commentId, 'Second!'))).toEqual(TOO_LATE);
    expect(await left()).toBeUndefined();
    expect(postIn(await person.comments(id)).rows[0].comment).toBe('First!');
  });

  test('is for its writer alone, not even for admins', async () => {
    const { reader, readerOf, chief, commentId } = await openWithComment(open);
    for (const other of [await reader(), readerOf(chief)]) {
      expect(refusal(await other.editComment(commentId, 'Mine now'))).toEqual([
        403,
        'Only the writer of a comment can edit it.',
      ]);
    }
    expect((await (await reader()).editComment(9999, 'Mine now')).statusCode).toBe(404);
  });

  test('takes what a new comment may say, and nothing else', async () => {
    const { person, commentId, id } = await openWithComment(open);
    for (const words of [' \n\u200b', 'x'.repeat(5001), 5]) {
      expect((await person.editComment(commentId, words)).statusCode).toBe(400);
    }
    expect(postIn(await person.comments(id)).rows[0].comment).toBe('Frist!');
  });

  test('brings no words past the rules: the comment is held, and no post counts it', async () => {
    const { person, reader, id, commentId, setRules, database } = await openWithComment(open);
    postIn(await setRules({ linkLimit: 0, words: ['lamp'] }));
    for (const words of ['https://a.example', 'A lamp']) {
      const answer = await person.editComment(commentId, words);
      expect(answer.json()).toMatchObject({ message: HELD, data: { comment: words, held: true } });
    }
    expect(postIn(await (await reader()).comments(id))).toMatchObject({ rows: [], count: 0 });
    expect(await engagementOf(database, id)).toMatchObject({ kept: { comments: 0 }, counted: { comments: 0 } });
    const jobs = await database.read.selectFrom('jobs').select('kind').execute();
    expect(jobs.filter(({ kind }) => kind === 'send-held-comments-mail')).toHaveLength(1);
  });

  test('brings no approved comment past the rules either', async () => {
    const { person, commentId, setRules, moderate } = await openWithComment(open);
    postIn(await setRules({ words: ['lamp'] }));
    const { edited_at } = postIn(await person.editComment(commentId, 'A lamp'));
    postIn(await moderate('approve', edited_at));
    expect(postIn(await person.editComment(commentId, 'A lamp to buy'))).toMatchObject({ held: true });
  });

  test('does not show what is held, nor find what is hidden', async () => {
    const { person, reader, commentId, setRules, moderate, id, database } = await openWithComment(open);
    postIn(await setRules({ words: ['lamp'] }));
    postIn(await person.editComment(commentId, 'A lamp'));
    expect(postIn(await person.editComment(commentId, 'Good.'))).toMatchObject({ comment: 'Good.', held: true });
    expect(refusal(await (await reader()).editComment(commentId, 'Mine now'))).toEqual(GONE);
    postIn(await moderate('hide'));
    expect(refusal(await person.editComment(commentId, 'Here again'))).toEqual(GONE);
    expect(await engagementOf(database, id)).toMatchObject({ kept: { comments: 0 }, counted: { comments: 0 } });
  });

  test('of a held reply counts for no post', async () => {
    const { person, commentId, setRules, id, database } = await openWithComment(open);
    const reply = postIn(await person.comment(id, 'An answer', undefined, commentId)).id;
    expect(postIn(await person.comments(id))).toMatchObject({ count: 1, reply_count: 1 });
    postIn(await setRules({ words: ['lamp'] }));
    postIn(await person.editComment(reply, 'A lamp'));
    expect(postIn(await person.comments(id))).not.toHaveProperty('reply_count');
    expect((await engagementOf(database, id)).kept).toMatchObject({ comments: 1 });
  });

  test('is impossible where nobody can comment any more', async () => {
    const { person, chief, commentId, id } = await openWithComment(open);
    postIn(await chief.remove(id));
    expect(refusal(await person.editComment(commentId, 'Still here?'))).toEqual(GONE);
  });
});

onDatabase('the mark of the site’s author', (open) => {
  test('is on what their account wrote, whatever others call themselves', async () => {
    const { readerOf, chief, person, id, database } = await openWithComment(open);
    // As long as there is no profile, the site names no author.
    expect(postIn(await readerOf(chief).comment(id, 'Welcome.'))).not.toHaveProperty('by_author');
    const marked = async () =>
      postIn(await person.comments(id))
        .rows.filter(({ by_author }: { by_author?: true }) => by_author)
        .map(({ comment }: { comment: string }) => comment);
    expect(await marked()).toEqual([]);
    await database.transaction((db) => insertAuthor(db, { ...PROFILE, name: 'Asha', user_id: person.id }));
    expect(await marked()).toEqual(['Frist!']);
  });

  test('is on what an admin of that name wrote where the profile belongs to no account', async () => {
    const { reader, readerOf, chief, admin, person, id, database } = await openWithComment(open);
    const namesake = await reader();
    await database.transaction(async (db) => {
      await insertAuthor(db, { ...PROFILE, name: 'Indumati Pathak', user_id: null });
      const name = { first_name: 'Indumati', last_name: 'Pathak' };
      await db.updateTable('users').set(name).where('id', 'in', [namesake.id, chief.id]).execute();
    });
    postIn(await namesake.comment(id, 'I am the author.'));
    postIn(await readerOf(chief).comment(id, 'Welcome.'));
    postIn(await readerOf(await admin()).comment(id, 'Welcome, too.'));
    const { rows } = postIn(await person.comments(id));
    const marked = rows.filter(({ by_author }: { by_author?: true }) => by_author);
    expect(marked).toMatchObject([{ comment: 'Welcome.' }]);
  });
});
