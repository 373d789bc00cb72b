import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { openWithReaders } from '../../../test/support/texts/engagement.ts';
import { postIn, refusal } from '../../../test/support/texts/writing.ts';
import { cleanUpReports } from './report-comment.ts';

const GONE = [404, 'This comment is no longer here.'];
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
    expect(refusal(missing)).toEqual(GONE);
    postIn(await send('POST', '/api/desk/comments', { ids: [id], act: 'hide' }, (await admin()).bearer));
    expect(refusal(await report())).toEqual(GONE);
  });

  test('is limited by network', async () => {
    const { report } = await openWithComment();
    for (let number = 0; number < 60; number += 1) await report();
    expect((await report()).statusCode).toBe(429);
    expect((await report({}, '203.0.113.9')).statusCode).toBe(200);
  });
});
