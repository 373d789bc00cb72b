import { expect, test } from 'vitest';
import type { CommentRules, DeskComment } from '#shared/contracts/comment.ts';
import { type OpenDatabase, onBothDatabases, onDatabase } from '../../../test/support/database/databases.ts';
import { engagementOf, openWithReaders } from '../../../test/support/texts/engagement.ts';
import { countMailJobs, countMailsTo, hurryMails, openReplies } from '../../../test/support/texts/replies.ts';
import { listenTo, postIn, refusal } from '../../../test/support/texts/writing.ts';
import { cleanUpReports } from './desk-comment-store.ts';

const URL_OF_DESK = '/api/desk/comments';

onBothDatabases('the comments at the desk', (open) => {
  async function openDesk() {
    const app = await openWithReaders(open);
    const { bearer, id, get } = await app.admin();
    const act = (ids: number[], name: string, headers: Record<string, string> = bearer) =>
      app.send('POST', URL_OF_DESK, { ids, act: name }, headers);
    const list = async (query = '') => postIn(await get(URL_OF_DESK + query));
    return { ...app, bearer, adminId: id, act, list, postId: await app.publish(), person: await app.reader() };
  }

  test('come newest first, a page at a time, whatever comes meanwhile', async () => {
    const { database, postId, person, list } = await openDesk();
    const said = Array.from({ length: 45 }, (_, number) => `Comment ${number}`);
    await database.transaction((db) =>
      db
        .insertInto('comments')
        .values(said.map((comment, at) => ({ post_id: postId, author_id: person.id, comment, created_at: at })))
        .execute(),
    );
    const seen: string[] = [];
    let page = await list();
    for (;;) {
      seen.push(...page.rows.map((row: DeskComment) => row.comment));
      if (!page.more) break;
      postIn(await person.comment(postId, 'Meanwhile'));
      page = await list(`?before=${page.rows.at(-1).id}`);
    }
    expect(seen).toEqual(said.toReversed());
  });

  test('tell who said what where, and of a person who is gone nothing', async () => {
    const { database, postId, person, list } = await openDesk();
    const { id } = postIn(await person.comment(postId, 'Well said.'));
    const [row] = (await list()).rows;
    expect(row).toMatchObject({
      id,
      comment: 'Well said.',
      status: 'shown',
      reports: 0,
      author: { id: person.id, first_name: 'Asha', last_name: 'Rao' },
      post: { id: postId, title: 'The lamp' },
    });
    await database.transaction((db) => db.deleteFrom('users').where('id', '=', person.id).execute());
    expect((await list()).rows[0]).not.toHaveProperty('author');
  });

  test('are narrowed to those that are held, hidden, or reported', async () => {
    const { app, postId, person, list, act } = await openDesk();
    const [plain, hidden, reported] = [
      postIn(await person.comment(postId, 'plain')).id,
      postIn(await person.comment(postId, 'hidden')).id,
      postIn(await person.comment(postId, 'reported')).id,
    ];
    postIn(await act([hidden], 'hide'));
    await app.inject({ method: 'POST', url: `/api/post/comments/${reported}/report` });
    const idsOf = async (show: string) => (await list(`?show=${show}`)).rows.map(({ id }: DeskComment) => id);
    expect(await idsOf('all')).toEqual([reported, hidden, plain]);
    expect([await idsOf('hidden'), await idsOf('reported'), await idsOf('held')]).toEqual([[hidden], [reported], []]);
    expect(await list()).toMatchObject({ held: 0, reported: 1 });
  });

  test('are searched for words anywhere, and for the beginning of a name', async () => {
    const { database, postId, person, reader, list } = await openDesk();
    const other = await reader();
    await database.transaction((db) =>
      db.updateTable('users').set({ first_name: 'मीरा', last_name: 'Joshi_100%' }).where('id', '=', other.id).execute(),
    );
    postIn(await person.comment(postId, 'The LAMP is 100% out'));
    postIn(await other.comment(postId, 'दीया जलता है'));
    const found = async (search: string) =>
      (await list(`?search=${encodeURIComponent(search)}`)).rows.map((row: DeskComment) => row.comment);
    expect(await found('lamp')).toEqual(['The LAMP is 100% out']);
    expect(await found('0%')).toEqual(['The LAMP is 100% out']);
    expect(await found('जलता')).toEqual(['दीया जलता है']);
    expect(await found('मीरा jo')).toEqual(['दीया जलता है']);
    expect(await found('joshi_')).toEqual(['दीया जलता है']);
    expect(await found('oshi')).toEqual([]);
    await database.transaction((db) =>
      db.updateTable('users').set({ first_name: 'ब\u0921\u093cे' }).where('id', '=', person.id).execute(),
    );
    expect(await found('ब\u095cे')).toEqual(['The LAMP is 100% out']);
    expect(await found("'; drop table comments; --")).toEqual([]);
  });

  test('are counted on the first page of a search, however many pages there are', async () => {
    const { database, postId, person, list } = await openDesk();
    const said = Array.from({ length: 25 }, (_, at) => ({ comment: `Lamp ${at}`, created_at: at }));
    await database.transaction((db) =>
      db
        .insertInto('comments')
        .values(said.map((each) => ({ post_id: postId, author_id: person.id, ...each })))
        .execute(),
    );
    const { rows, more, found } = await list('?search=lamp');
    expect([rows.length, more, found]).toEqual([20, true, 25]);
    expect((await list('?search=lamp&show=held')).found).toBe(0);
    expect(await list()).not.toHaveProperty('found');
    expect(await list(`?search=lamp&before=${rows.at(-1).id}`)).not.toHaveProperty('found');
  });

  test('are approved, hidden and deleted many at once, with the counts of every post right', async () => {
    const { database, postId, person, publish, act, get } = await openDesk();
    const otherPost = await publish();
    const ids: number[] = [];
    for (const post of [postId, otherPost, postId]) ids.push(postIn(await person.comment(post)).id);
    const counts = async () => [await engagementOf(database, postId), await engagementOf(database, otherPost)];
    const expectCounts = async (...comments: number[]) =>
      expect(await counts()).toMatchObject(
        comments.map((count) => ({ kept: { comments: count }, counted: { comments: count } })),
      );
    const heard = listenTo(database);
    expect((await act([...ids, 9999], 'hide')).json()).toMatchObject({
      message: '3 comments hidden.',
      data: { ids: expect.toSatisfy((acted: number[]) => [...acted].sort().join() === [...ids].sort().join()) },
    });
    await expectCounts(0, 0);
    expect(postIn(await get(`/api/post/comment/${postId}`))).toMatchObject({ rows: [], count: 0 });
    expect(heard.flat().sort()).toEqual([`engagement:${postId}`, `engagement:${otherPost}`].sort());
    postIn(await act(ids, 'hide'));
    await expectCounts(0, 0);
    postIn(await act(ids.slice(0, 2), 'approve'));
    await expectCounts(1, 1);
    expect((await act(ids, 'delete')).json().message).toBe('3 comments deleted.');
    await expectCounts(0, 0);
    expect(postIn(await act(ids, 'delete'))).toEqual({ ids: [], edited: 0 });
  });

  test('are approved only with the words that the admin read', async () => {
    const { postId, person, act, list, send, bearer } = await openDesk();
    const rules = { holdFirst: true, linkLimit: null, words: [] };
    postIn(await send('PUT', '/api/desk/comment-rules', rules, bearer));
    const [same, edited] = [postIn(await person.comment(postId)).id, postIn(await person.comment(postId)).id];
    postIn(await person.editComment(edited, 'Buy lamps.'));
    const answer = await act([same, edited], 'approve');
    expect(answer.json()).toMatchObject({
      message: '1 comment approved. 1 comment was edited meanwhile: read it again, then approve it.',
      data: { ids: [same], edited: 1 },
    });
    const [read] = (await list('?show=held')).rows;
    expect(read).toMatchObject({ id: edited, comment: 'Buy lamps.', edited_at: expect.any(String) });
    const approve = (edited_at: string) =>
      send('POST', URL_OF_DESK, { ids: [edited], act: 'approve', edited: { [edited]: edited_at } }, bearer);
    expect(postIn(await approve('2020-01-01T00:00:00.000Z'))).toEqual({ ids: [], edited: 1 });
    expect(postIn(await person.comments(postId)).count).toBe(1);
    expect(postIn(await approve(read.edited_at))).toEqual({ ids: [edited], edited: 0 });
    expect(postIn(await person.comments(postId)).count).toBe(2);
  });

  test('are counted right when everything happens to them at once', async () => {
    const { database, postId, person, act } = await openDesk();
    const ids: number[] = [];
    for (let number = 0; number < 8; number += 1) ids.push(postIn(await person.comment(postId)).id);
    await Promise.all([
      act(ids.slice(0, 6), 'hide'),
      act(ids.slice(2, 8), 'approve'),
      act(ids.slice(4, 7).reverse(), 'delete'),
      person.removeComment(ids[5] as number),
      person.comment(postId, 'One more'),
    ]);
    const { kept, counted } = await engagementOf(database, postId);
    expect(kept.comments).toBe(counted.comments);
  });

  test('are acted upon with a line in the history, which names the post alone', async () => {
    const { database, postId, person, act, adminId } = await openDesk();
    const ids = [postIn(await person.comment(postId)).id, postIn(await person.comment(postId)).id];
    postIn(await act(ids, 'hide'));
    postIn(await act(ids.slice(0, 1), 'delete'));
    const noted = await database.read
      .selectFrom('history')
      .select(['actor_id', 'act', 'subject', 'count', 'person_id'])
      .execute();
    expect(noted).toEqual([
      { actor_id: adminId, act: 'comment hidden', subject: '', count: 2, person_id: null },
      { actor_id: adminId, act: 'comment deleted', subject: 'The lamp', count: null, person_id: null },
    ]);
  });
});

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

const KIND = 'send-held-comments-mail';
const HOLD = { holdFirst: true, linkLimit: null, words: [] };

onBothDatabases('the mail about comments that wait', (open) => {
  async function openHolding(rules = {}) {
    const site = await openReplies(open);
    const boss = await site.talker({ is_admin: 1 });
    await site.database.transaction((db) =>
      db
        .insertInto('site_settings')
        .values({ name: 'commentRules', value: JSON.stringify({ ...HOLD, ...rules }) })
        .execute(),
    );
    return { ...site, boss };
  }

  test('comes at once, and then at most once an hour, however many there are', async () => {
    const { boss, talker, mails, database } = await openHolding();
    const ravi = await talker({ first_name: 'Ravi' });
    await ravi.say('The first.');
    const first = await mails.nextMail(boss.email);
    expect(first.subject).toContain('A comment is waiting for you');
    expect(first.text).toContain('Ravi Rao: “The first.”');
    expect(first.text).toContain('https://site.example/dashboard/comments?show=held');
    const before = Date.now();
    for (let turn = 0; turn < 5; turn += 1) await ravi.say(`More ${turn}.`);
    const jobs = await database.read.selectFrom('jobs').select('due_at').where('kind', '=', KIND).execute();
    expect(jobs).toHaveLength(1);
    expect(jobs[0]?.due_at).toBeGreaterThan(before + 59 * 60_000);
    await hurryMails(database);
    const second = await mails.nextMail(boss.email);
    expect(second.subject).toContain('6 comments are waiting for you');
    expect(second.text).toContain('And 3 more.');
  });

  test('does not come if all were handled meanwhile', async () => {
    const { boss, talker, mails, database } = await openHolding();
    const ravi = await talker();
    const { id } = await ravi.say('The first.');
    await mails.nextMail(boss.email);
    const other = await ravi.say('The second.');
    postIn(await boss.moderate([id, other.id], 'approve'));
    await hurryMails(database);
    await expect.poll(() => countMailJobs(database, KIND)).toBe(0);
    expect(countMailsTo({ mails }, boss.email)).toBe(1);
  });

  test('can be switched off, and is not about comments that nobody holds', async () => {
    const { talker, boss, database } = await openHolding({ mailsHeld: false });
    await (await talker()).say('It waits.');
    await boss.say('It does not wait.');
    expect(await countMailJobs(database, KIND)).toBe(0);
  });
});

const DELETED = [404, 'This comment is no longer here.'];
const NOON = Date.UTC(2026, 0, 31, 12);

onBothDatabases('POST /post/comments/{id}/report', (open) => {
  async function openWithComment() {
    // Readers have another name each day.
    const app = await openWithReaders(open, { clock: () => NOON });
    const [postId, person] = [await app.publish(), await app.reader()];
    const id = postIn(await person.comment(postId, 'Buy!')).id as number;
    const report = (headers: Record<string, string> = {}, remoteAddress = '203.0.113.7', prefix = '/api') =>
      app.app.inject({ method: 'POST', url: `${prefix}/post/comments/${id}/report`, headers, remoteAddress });
    const reportBecause = (payload: object, remoteAddress = '203.0.113.7') =>
      app.app.inject({ method: 'POST', url: `/api/post/comments/${id}/report`, payload, remoteAddress });
    const reports = async () =>
      (await app.database.read.selectFrom('comments').select('reports').executeTakeFirstOrThrow()).reports;
    return { ...app, postId, id, report, reportBecause, reports };
  }

  test('counts a reader once, and answers alike however often they ask', async () => {
    const { report, reports, reader } = await openWithComment();
    const { bearer } = await reader();
    const answers = [await report(), await report(), await report(bearer), await report(bearer, '203.0.113.8', '')];
    expect(new Set(answers.map(({ body }) => body))).toEqual(
      new Set([JSON.stringify({ status: true, message: 'Thank you. We’ll take a look.', data: null })]),
    );
    expect(await reports()).toBe(2);
    await report({}, '203.0.113.8');
    expect(await reports()).toBe(3);
  });

  test('counts a stranger once, whatever browser they pretend to have', async () => {
    const { report, reports } = await openWithComment();
    for (const name of ['One', 'Another', '']) await report({ 'user-agent': name });
    expect(await reports()).toBe(1);
  });

  test('counts each of many at once', async () => {
    const { report, reports } = await openWithComment();
    await Promise.all(Array.from({ length: 12 }, (_, number) => report({}, `203.0.113.${number % 6}`)));
    expect(await reports()).toBe(6);
  });

  test('keeps no address, and after a day not even the hash', async () => {
    const { report, reports, database } = await openWithComment();
    await report();
    const listReports = () => database.read.selectFrom('comment_reports').selectAll().execute();
    expect(JSON.stringify(await listReports())).not.toContain('203.0.113');
    await cleanUpReports(database, NOON);
    expect(await listReports()).toHaveLength(1);
    await cleanUpReports(database, NOON + 25 * 60 * 60_000);
    expect([(await listReports()).length, await reports()]).toEqual([0, 1]);
  });

  test('is put away when an admin approves', async () => {
    const { report, reports, send, admin, id } = await openWithComment();
    await report();
    const { bearer, get } = await admin();
    expect(postIn(await get('/api/desk/comments?show=reported'))).toMatchObject({
      rows: [{ id, reports: 1, status: 'shown' }],
      reported: 1,
    });
    postIn(await send('POST', '/api/desk/comments', { ids: [id], act: 'approve' }, bearer));
    expect(await reports()).toBe(0);
    await report();
    expect(await reports()).toBe(1);
  });

  test('tells admins why, once for each reader, until one of them has decided', async () => {
    const { reportBecause, admin, id, send } = await openWithComment();
    postIn(await reportBecause({ reason: 'spam' }));
    postIn(await reportBecause({ reason: 'abuse', words: 'The same reader again.' }));
    postIn(await reportBecause({ reason: 'other', words: '  Copied from\r\na book. ' }, '203.0.113.8'));
    const { bearer, get } = await admin();
    const listed = async () => postIn(await get('/api/desk/comments')).rows[0].report_reasons;
    expect(await listed()).toEqual([
      { reason: 'other', words: 'Copied from\na book.' },
      { reason: 'spam', words: '' },
    ]);
    postIn(await send('POST', '/api/desk/comments', { ids: [id], act: 'approve' }, bearer));
    expect(await listed()).toEqual([]);
  });

  test('lists the newest five reasons', async () => {
    const { reportBecause, admin } = await openWithComment();
    for (let number = 1; number <= 7; number += 1) {
      postIn(await reportBecause({ reason: 'other', words: `Reason ${number}` }, `203.0.113.${number}`));
    }
    const { rows } = postIn(await (await admin()).get('/api/desk/comments'));
    expect(rows[0]).toMatchObject({ reports: 7 });
    expect(rows[0].report_reasons.map(({ words }: { words: string }) => words)).toEqual(
      [7, 6, 5, 4, 3].map((number) => `Reason ${number}`),
    );
  });

  test('refuses a reason that is none, and words without end', async () => {
    const { reportBecause, reports } = await openWithComment();
    expect(refusal(await reportBecause({ reason: 'boring' }))).toEqual([400, 'Choose a reason.']);
    expect((await reportBecause({ reason: 'other', words: 'x'.repeat(501) })).statusCode).toBe(400);
    expect(await reports()).toBe(0);
  });

  test('finds nothing where strangers see nothing', async () => {
    const { app, report, send, admin, id } = await openWithComment();
    const missing = await app.inject({ method: 'POST', url: '/api/post/comments/9999/report' });
    expect(refusal(missing)).toEqual(DELETED);
    postIn(await send('POST', '/api/desk/comments', { ids: [id], act: 'hide' }, (await admin()).bearer));
    expect(refusal(await report())).toEqual(DELETED);
  });

  test('is limited by network', async () => {
    const { report } = await openWithComment();
    for (let number = 0; number < 60; number += 1) await report();
    expect((await report()).statusCode).toBe(429);
    expect((await report({}, '203.0.113.9')).statusCode).toBe(200);
  });
});
