import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { insertAuthor } from '#server/features/author/author-store.ts';
import { inTransaction } from '../../../test/support/database/builders.ts';
import { type OpenDatabase, onBothDatabases, onDatabase, onSqlite } from '../../../test/support/database/databases.ts';
import { guard } from '../../../test/support/runner/guard.ts';
import {
  engagementOf,
  openWithReader,
  openWithReaders,
  type ReaderApp,
} from '../../../test/support/texts/engagement.ts';
import { listenTo, postIn, refusal } from '../../../test/support/texts/writing.ts';
import { containsOneOf, countLinks } from './write-comment.ts';

onSqlite('POST /post/comment', (open) => {
  test.each(['/post/comment', '/api/post/comment'])('adds a comment, at %s', async (url) => {
    const { id, person, send, get, database } = await openWithReader(open);
    const heard = listenTo(database);
    const answer = await send('POST', url, { post_id: String(id), comment: ' Well said. ' }, person.bearer);
    const comment = {
      id: expect.any(Number),
      comment: 'Well said.',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      author: { first_name: 'Asha', last_name: 'Rao' },
      may_delete: true,
      editable_for: expect.any(Number),
      ...{ replies: [], more_replies: false },
    };
    expect(answer.json()).toEqual({ status: true, message: 'Comment posted.', data: comment });
    expect(heard).toEqual([[`engagement:${id}`]]);
    expect(postIn(await get(`/api/post/${id}`)).comments).toBe(1);
    expect(postIn(await person.comments(id)).rows).toEqual([comment]);
  });

  test.each([
    ['line breaks within, made alike', ' \n first\r\n\r\n  second\n\t', 'first\n\n  second'],
    ['markup', '<script>alert(1)</script> &amp; <b>', '<script>alert(1)</script> &amp; <b>'],
    ['JSON', '{"a": [1]}', '{"a": [1]}'],
    ['Hindi', 'यह बहुत सुन्दर है। क्‍या बात है!', 'यह बहुत सुन्दर है। क्‍या बात है!'],
    ['marks of direction', 'a\u202eb\u202c\u200f', 'a\u202eb\u202c\u200f'],
    ['1,000 combining marks', `e${'\u0301'.repeat(1000)}`, `e${'\u0301'.repeat(1000)}`],
    ['emoji of several signs', '👩🏽‍🌾🙏🏽', '👩🏽‍🌾🙏🏽'],
    ['text as it was composed', 'cafe\u0301', 'cafe\u0301'],
    ['5,000 characters that take two places each', '🙏'.repeat(5000), '🙏'.repeat(5000)],
  ])('keeps %s', async (_, sent, kept) => {
    const { id, person, get } = await openWithReader(open);
    expect(postIn(await person.comment(id, sent)).comment).toBe(kept);
    expect(postIn(await get(`/api/post/comment/${id}`)).rows).toMatchObject([{ comment: kept }]);
  });

  test.each([
    ['nothing', '', 'Write something first.'],
    ['white space', ' \r\n\t\u00a0', 'Write something first.'],
    ['what cannot be seen', '\u200b\u202e', 'Write something first.'],
    ['more than 5,000 characters', 'a'.repeat(5001), 'A comment can be at most 5,000 characters long.'],
    [
      'more than 500 changes of script',
      'a दी '.repeat(500),
      'A comment can have at most 500 lines and changes of script.',
    ],
    ['what cannot be stored', 'a\0b', 'The text holds characters that cannot be stored.'],
    ['half a sign', 'a\ud83d', 'The text holds characters that cannot be stored.'],
    ['no text', 7, 'Comment must be text'],
    ['no field', undefined, 'Comment is missing'],
  ])('takes not %s', async (_, comment, message) => {
    const { id, person, send, database } = await openWithReader(open);
    const answer = await send('POST', '/api/post/comment', { post_id: id, comment }, person.bearer);
    expect(refusal(answer)).toEqual([400, message]);
    expect(await engagementOf(database, id)).toMatchObject({ kept: { comments: 0 }, counted: { comments: 0 } });
  });

  test('finds no post that is not there', async () => {
    const { person } = await openWithReader(open);
    expect(refusal(await person.comment(999))).toEqual([404, "The blog post you're looking for doesn't exist."]);
  });
});

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

test.each<[string, number]>([
  ['No link, and no www either.', 0],
  ['https://www.a.example and http://b.example', 2],
  ['See www.a.example/x, (HTTPS://B.example).', 2],
])('in %j it counts %i links', (text, links) => {
  expect(countLinks(text)).toBe(links);
});

test.each<[string, string, boolean]>([
  ['Buy CASINO chips!', 'casino', true],
  ['The casinos are closed.', 'casino', false],
  ['a cheap  loan, today', 'Cheap Loan', true],
  ['cheap and a loan', 'cheap loan', false],
  // With a nukta or without, and with either nasal: the same word.
  ['यह क़र्ज़ लो', 'कर्ज', true],
  ['हिन्दी', 'हिंदी', true],
  ['A 💊 for you', '💊', true],
  ['anything', '', false],
])('%j holds %j: %s', (text, word, isHeld) => {
  expect(containsOneOf(text, [word])).toBe(isHeld);
});

const KEY_TAKEN = 'comment_key belongs to another comment already.';

onBothDatabases('what is sent again under one key', (open) => {
  test('is there once, as it was first, also when it comes ten times at once', async () => {
    const { id, person, database } = await openWithReader(open, { rateLimits: false });
    const key = randomUUID();
    const first = postIn(await person.comment(id, 'Once.', key));
    const heard = listenTo(database);
    expect(postIn(await person.comment(id, 'Once.', key))).toEqual(first);
    expect(postIn(await person.comment(id, 'Other words.', key))).toEqual(first);
    expect(heard).toEqual([]);

    const other = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => person.comment(id, 'At once.', other)));
    expect(new Set(answers.map((answer) => postIn(answer).id)).size).toBe(1);
    expect(await engagementOf(database, id)).toMatchObject({ kept: { comments: 2 }, counted: { comments: 2 } });
  });

  test('is refused under another post, where the first comment is not shown', async () => {
    const { id, person, publish, database } = await openWithReader(open);
    const [elsewhere, key] = [await publish(), randomUUID()];
    const answers = await Promise.all([person.comment(id, 'One.', key), person.comment(elsewhere, 'One.', key)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400]);
    expect(refusal(answers.find((answer) => answer.statusCode === 400) as (typeof answers)[0])[1]).toBe(KEY_TAKEN);
    const counts = [await engagementOf(database, id), await engagementOf(database, elsewhere)];
    expect(counts.map(({ kept }) => kept.comments).sort()).toEqual([0, 1]);
    expect(counts.map(({ counted }) => counted.comments).sort()).toEqual([0, 1]);
  });
});

onDatabase('what is sent again under one key', (open) => {
  test('is another comment when another person sends it, or no key comes with it', async () => {
    const { id, person, reader, send, database } = await openWithReader(open);
    const [other, key] = [await reader(), randomUUID()];
    postIn(await person.comment(id, 'One.', key));
    postIn(await other.comment(id, 'Two.', key));
    for (const comment_key of [undefined, undefined, '', '']) {
      postIn(await send('POST', '/api/post/comment', { post_id: id, comment: 'Three.', comment_key }, person.bearer));
    }
    expect((await engagementOf(database, id)).counted.comments).toBe(6);
  });

  test('is a new comment once the first was deleted', async () => {
    const { id, person } = await openWithReader(open);
    const key = randomUUID();
    const first = postIn(await person.comment(id, 'Once.', key));
    postIn(await person.removeComment(first.id));
    expect(postIn(await person.comment(id, 'Once.', key)).id).not.toBe(first.id);
  });
});

guard('Comments at the same moment left wrong counts.');

onBothDatabases('a storm of comments and deletions', (open) => {
  test('leaves the counts as a recount finds them', async () => {
    const app = await openWithReaders(open, { rateLimits: false });
    const [id, other] = [await app.publish(), await app.publish()];
    const people = await Promise.all(Array.from({ length: 8 }, () => app.reader()));
    const key = randomUUID();
    const statuses = await Promise.all(
      people.flatMap((person, index) =>
        Array.from({ length: 12 }, async (_, turn) => {
          const on = turn % 4 === 0 ? other : id;
          if (turn === 7) return (await person.comment(id, 'Once.', key)).statusCode;
          if (turn === 8) return (await person.like(on)).statusCode;
          const { id: commentId } = postIn(await person.comment(on, `${index}, ${turn}`));
          if (turn % 3 !== 0) return 200;
          const deletions = await Promise.all([person.removeComment(commentId), person.removeComment(commentId)]);
          expect(deletions.map((answer) => answer.statusCode).sort()).toEqual([200, 404]);
          return 200;
        }),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const postId of [id, other]) {
      const { kept, counted } = await engagementOf(app.database, postId);
      expect(kept).toEqual(counted);
      expect(kept.comments).toBeGreaterThan(0);
    }
  });
});

onSqlite('somebody who writes a great many comments', (open) => {
  test('waits a little after ten in a minute, and until tomorrow after a hundred', async () => {
    let time = 0;
    const { id, person, reader } = await openWithReader(open, { clock: () => time });
    const write = () => person.comment(id);
    for (let turn = 0; turn < 10; turn += 1) postIn(await write());
    const refused = await write();
    expect(refusal(refused)).toEqual([429, 'You have written many comments. Please try again in 60 seconds.']);
    expect(refused.headers['retry-after']).toBe('60');
    postIn(await (await reader()).comment(id));
    for (let minute = 1; minute < 10; minute += 1) {
      time += MINUTE;
      for (let turn = 0; turn < 10; turn += 1) postIn(await write());
    }
    time += MINUTE;
    expect(refusal(await write())).toEqual([429, 'You have written many comments. Please try again in 24 hours.']);
    time += 24 * 60 * MINUTE;
    postIn(await write());
  });

  test('loses nothing by what is there already, or was refused', async () => {
    const { id, person } = await openWithReader(open, { clock: () => 0 });
    const key = randomUUID();
    for (let turn = 0; turn < 15; turn += 1) postIn(await person.comment(id, 'Once.', key));
    for (let turn = 0; turn < 15; turn += 1) expect((await person.comment(999)).statusCode).toBe(404);
    for (let turn = 0; turn < 9; turn += 1) postIn(await person.comment(id));
    expect((await person.comment(id)).statusCode).toBe(429);
  });
});
