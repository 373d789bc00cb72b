import { expect, test } from 'vitest';
import type { CommentRules } from '#shared/contracts/desk/comment.ts';
import { type OpenDatabase, onBothDatabases, onDatabase } from '../../../test/support/database/databases.ts';
import { engagementOf, openWithReaders } from '../../../test/support/texts/engagement.ts';
import { listenTo, postIn, refusal } from '../../../test/support/texts/writing.ts';

const HELD = 'Thank you. Your comment will appear once an admin has approved it.';
const RULES = '/api/desk/comment-rules';

async function openWithRules(open: OpenDatabase, rules: Partial<CommentRules>) {
  const app = await openWithReaders(open);
  const admin = await app.admin();
  const all = { holdFirst: false, linkLimit: null, words: [], ...rules };
  postIn(await app.send('PUT', RULES, all, admin.bearer));
  return { ...app, id: await app.publish(), person: await app.reader(), chief: admin, boss: app.readerOf(admin) };
}

onBothDatabases('a comment that is held', (open) => {
  test('is seen by its author alone, who is told, and counts for nothing', async () => {
    const { id, person, reader, get, database } = await openWithRules(open, { holdFirst: true });
    const heard = listenTo(database);
    const answer = await person.comment(id, 'My first.');
    expect(answer.json()).toMatchObject({ message: HELD, data: { comment: 'My first.', held: true } });
    expect(heard).toEqual([]);
    expect(postIn(await person.comments(id))).toMatchObject({ rows: [{ comment: 'My first.', held: true }], count: 0 });
    for (const seen of [await (await reader()).comments(id), await get(`/api/post/comment/${id}`)]) {
      expect(postIn(seen)).toMatchObject({ rows: [], count: 0, more: false });
    }
    expect(await engagementOf(database, id)).toMatchObject({ kept: { comments: 0 }, counted: { comments: 0 } });
  });

  test('is deleted by its author without a word to the pages, and leaves the count right', async () => {
    const { id, person, boss, database } = await openWithRules(open, { holdFirst: true });
    postIn(await boss.comment(id));
    const commentId = postIn(await person.comment(id)).id;
    const heard = listenTo(database);
    postIn(await person.removeComment(commentId));
    expect(heard).toEqual([]);
    expect(await engagementOf(database, id)).toMatchObject({ kept: { comments: 1 }, counted: { comments: 1 } });
  });

  test('is a newcomer’s, until one of theirs was approved; never an admin’s', async () => {
    const { id, person, boss, chief, send } = await openWithRules(open, { holdFirst: true, words: ['lamp'] });
    expect(postIn(await boss.comment(id, 'A lamp.'))).not.toHaveProperty('held');
    const first = postIn(await person.comment(id, 'One.'));
    expect(postIn(await person.comment(id, 'Two.'))).toMatchObject({ held: true });
    postIn(await send('POST', '/api/desk/comments', { ids: [first.id], act: 'approve' }, chief.bearer));
    expect(postIn(await person.comment(id, 'Three.'))).not.toHaveProperty('held');
    expect(postIn(await person.comment(id, 'A LAMP!'))).toMatchObject({ held: true });
  });

  test('sent again under its key, is there once, and told to be held', async () => {
    const { id, person } = await openWithRules(open, { holdFirst: true });
    const key = crypto.randomUUID();
    const [one, other] = [await person.comment(id, 'x', key), await person.comment(id, 'x', key)];
    expect(other.json()).toEqual(one.json());
  });

  test('has more links than are allowed, or a word of the list', async () => {
    const { id, person } = await openWithRules(open, { linkLimit: 1, words: ['हिंदी'] });
    const said = ['https://a.example', 'https://a.example www.b.example', 'हिन्दी में', 'Good.'];
    const held = [];
    for (const words of said) held.push(postIn(await person.comment(id, words)).held ?? false);
    expect(held).toEqual([false, true, true, false]);
  });
});

onDatabase('the rules for comments', (open) => {
  test('hold nothing at first, are kept as set, and stand in the history', async () => {
    const { send, admin, database } = await openWithReaders(open);
    const { bearer, get } = await admin();
    expect(postIn(await get(RULES))).toEqual({ holdFirst: false, mailsHeld: true, linkLimit: null, words: [] });
    const given = { holdFirst: true, mailsHeld: false, linkLimit: 0, words: [' a  b ', 'a b', ''] };
    const kept = { holdFirst: true, mailsHeld: false, linkLimit: 0, words: ['a b'] };
    expect(postIn(await send('PUT', RULES, given, bearer))).toEqual(kept);
    expect(postIn(await get(RULES))).toEqual(kept);
    expect(await database.read.selectFrom('history').select('act').execute()).toEqual([
      { act: 'comment rules changed' },
    ]);
  });

  test('are seen by admins alone, and not among the settings of the site', async () => {
    const { send, get, admin, reader } = await openWithReaders(open);
    postIn(await send('PUT', RULES, { holdFirst: true, linkLimit: 3, words: ['secretword'] }, (await admin()).bearer));
    for (const [headers, status] of [
      [{}, 401],
      [(await reader()).bearer, 403],
    ] as const) {
      expect((await get(RULES, headers)).statusCode).toBe(status);
      expect((await send('PUT', RULES, {}, headers)).statusCode).toBe(status);
    }
    expect((await get('/api/site')).body).not.toContain('secretword');
  });

  test('say what is wrong with them', async () => {
    const { send, admin } = await openWithReaders(open);
    const wrong = { holdFirst: true, linkLimit: 1.5, words: [] };
    expect(refusal(await send('PUT', RULES, wrong, (await admin()).bearer))).toEqual([
      400,
      expect.stringContaining('Enter a whole number.'),
    ]);
  });
});
