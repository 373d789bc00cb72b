import { expect, test } from 'vitest';
import type { WriteDb } from '#server/database/database.ts';
import { type OpenDatabase, onBothDatabases, onSqlite } from '../../../test/support/database/databases.ts';
import {
  countMailJobs,
  countMailsTo,
  hurryMails,
  openReplies,
  pathIn,
  type Talker,
} from '../../../test/support/texts/replies.ts';
import { postIn } from '../../../test/support/texts/writing.ts';
import { claimNotices, listNotices } from './reply-store.ts';

const KIND = 'send-replies-mail';
const MINUTE = 60_000;

interface Meanwhile {
  asha: Talker;
  ravi: Talker;
  boss: Talker;
  /** Of the reply. */
  id: number;
  parentId: number;
  change(query: (db: WriteDb) => { execute(): Promise<unknown> }): Promise<void>;
}

onBothDatabases('mails about replies', (open) => {
  test('are asked for once, confirmed by a press, and then come', async () => {
    const { talker, press, mails } = await openReplies(open);
    const [asha, ravi] = [await talker(), await talker({ first_name: 'Ravi' })];
    const { id, reply_mails } = await asha.say('A question.', { wants_replies: true });
    expect(reply_mails).toBe('to be confirmed');
    expect((await asha.say('Another.', { wants_replies: true })).reply_mails).toBe('to be confirmed');
    const path = pathIn(await mails.nextMail(asha.email), 'confirm');
    expect((await press(path)).headers.location).toBe('/replies/confirmed');
    expect((await asha.say('A third.', { wants_replies: true })).reply_mails).toBe('on');
    await ravi.say('<b>An answer.</b>', { parent_id: id });
    const mail = await mails.nextMail(asha.email);
    expect(mail.subject).toContain('A reply to your comment');
    expect(mail.text).toContain('Ravi Rao: “<b>An answer.</b>”');
    expect(mail.html).toContain('&#60;b&#62;An answer.');
    expect(mail.text).toMatch(new RegExp(`^https://site\\.example/blog/[^?]+\\?before=${id + 1}#comment-${id}$`, 'm'));
  });

  test('do not come before they are confirmed, nor to somebody who did not ask', async () => {
    const { talker, database } = await openReplies(open);
    const [asha, meera, ravi] = [await talker(), await talker(), await talker()];
    const { id } = await asha.say('A question.', { wants_replies: true });
    await meera.say('Me too.', { parent_id: id });
    await ravi.say('An answer.', { parent_id: id });
    expect(await countMailJobs(database, KIND)).toBe(0);
    expect(await database.read.selectFrom('reply_notices').selectAll().execute()).toEqual([]);
  });

  test('come to everybody in the conversation who asked, and not to who wrote the reply', async () => {
    const { subscribed, mails } = await openReplies(open);
    const [asha, ravi] = [await subscribed(), await subscribed()];
    await ravi.say('An answer.', { parent_id: asha.commentId, wants_replies: true });
    expect((await mails.nextMail(asha.email)).text).toContain('An answer.');
    await asha.say('Thank you.', { parent_id: asha.commentId });
    const mail = await mails.nextMail(ravi.email);
    expect(mail.text).toContain('Thank you.');
    expect(mail.text).not.toContain('An answer.');
  });

  test('are collected for a quarter of an hour after one was sent', async () => {
    const { subscribed, talker, mails, database } = await openReplies(open);
    const [asha, ravi] = [await subscribed(), await talker()];
    await ravi.say('The first.', { parent_id: asha.commentId });
    await mails.nextMail(asha.email);
    await expect.poll(() => countMailJobs(database, KIND)).toBe(0);
    const before = Date.now();
    for (let turn = 0; turn < 12; turn += 1) await ravi.say(`More ${turn}.`, { parent_id: asha.commentId });
    const jobs = await database.read.selectFrom('jobs').select('due_at').where('kind', '=', KIND).execute();
    expect(jobs).toHaveLength(1);
    expect(jobs[0]?.due_at).toBeGreaterThan(before + 14 * MINUTE);
    await hurryMails(database);
    const mail = await mails.nextMail(asha.email);
    expect(mail.subject).toContain('12 replies');
    expect(mail.text).toContain('More 0.');
    expect(mail.text).toContain('There are more replies on the site');
    expect(mail.text).not.toContain('The first.');
  });

  test('tell of each reply once, even if one that was not taken is repeated while the next is written', async () => {
    const { subscribed, talker, mails, database } = await openReplies(open);
    const [asha, ravi] = [await subscribed(), await talker()];
    await ravi.say('The first.', { parent_id: asha.commentId });
    await mails.nextMail(asha.email);
    const claim = (mailKey: string) => database.transaction((db) => claimNotices(db, asha.id, mailKey));
    const toldBy = async (mailKey: string) =>
      (await listNotices(database.read, asha.id, mailKey)).map(({ comment }) => comment);
    await ravi.say('The second.', { parent_id: asha.commentId });
    await claim('one mail');
    await ravi.say('The third.', { parent_id: asha.commentId });
    await claim('the next');
    await claim('one mail');
    expect([await toldBy('one mail'), await toldBy('the next')]).toEqual([['The second.'], ['The third.']]);
  });

  test('come when a reply that waited is approved, and only once', async () => {
    const { subscribed, talker, mails, database } = await openReplies(open);
    const [asha, ravi, boss] = [await subscribed(), await talker(), await talker({ is_admin: 1 })];
    const { id } = await ravi.say('An answer.', { parent_id: asha.commentId });
    await mails.nextMail(asha.email);
    await expect.poll(() => countMailJobs(database, KIND)).toBe(0);
    for (const act of ['hide', 'approve', 'hide', 'approve'] as const) postIn(await boss.moderate([id], act));
    expect(await countMailJobs(database, KIND)).toBe(0);
    const hold = { status: 'held', announced_at: null } as const;
    await database.transaction((db) => db.updateTable('comments').set(hold).where('id', '=', id).execute());
    postIn(await boss.moderate([id], 'approve'));
    await hurryMails(database);
    expect((await mails.nextMail(asha.email)).text).toContain('An answer.');
  });

  test.each([
    ['the reply was deleted', async ({ ravi, id }: Meanwhile) => postIn(await ravi.remove(id))],
    [
      'the comment was hidden',
      async ({ boss, parentId }: Meanwhile) => postIn(await boss.moderate([parentId], 'hide')),
    ],
    [
      'the user was suspended',
      async ({ asha, change }: Meanwhile) =>
        change((db) => db.updateTable('users').set({ suspended_at: 1 }).where('id', '=', asha.id)),
    ],
    [
      'the post became a draft',
      async ({ change }: Meanwhile) => change((db) => db.updateTable('posts').set({ status: 'draft' })),
    ],
  ])('do not come if %s meanwhile', async (_what, act) => {
    const { subscribed, talker, mails, database } = await openReplies(open);
    const [asha, ravi, boss] = [await subscribed(), await talker(), await talker({ is_admin: 1 })];
    await ravi.say('The first.', { parent_id: asha.commentId });
    await mails.nextMail(asha.email);
    const { id } = await ravi.say('The second.', { parent_id: asha.commentId });
    const change: Meanwhile['change'] = (query) => database.transaction(async (db) => void (await query(db).execute()));
    await act({ asha, ravi, boss, id, parentId: asha.commentId, change });
    await hurryMails(database);
    await expect.poll(() => countMailJobs(database, KIND)).toBe(0);
    expect(countMailsTo({ mails }, asha.email)).toBe(2);
  });

  test('stop with one click, for all comments, until they are asked for and confirmed again', async () => {
    const { subscribed, talker, mails, press, database } = await openReplies(open);
    const [asha, ravi] = [await subscribed(), await talker()];
    await ravi.say('The first.', { parent_id: asha.commentId });
    const mail = await mails.nextMail(asha.email);
    await expect.poll(() => countMailJobs(database, KIND)).toBe(0);
    const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const path = pathIn(mail, 'stop');
    expect(headers.get('list-unsubscribe')).toBe(`<https://site.example${path}>`);
    const answer = await press(path, 'List-Unsubscribe=One-Click');
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    await ravi.say('The second.', { parent_id: asha.commentId });
    expect(await countMailJobs(database, KIND)).toBe(0);
    expect((await asha.say('Again.', { wants_replies: true })).reply_mails).toBe('to be confirmed');
    expect(pathIn(await mails.nextMail(asha.email), 'confirm')).not.toBe('');
  });
});

onSqlite('the links in mails about replies', (open: OpenDatabase) => {
  test('change nothing when they are only opened', async () => {
    const { talker, mails, app, database } = await openReplies(open);
    const asha = await talker();
    await asha.say('A question.', { wants_replies: true });
    const path = pathIn(await mails.nextMail(asha.email), 'confirm');
    await app.inject({ method: 'GET', url: path });
    const { confirmed_at } = await database.read
      .selectFrom('reply_subscriptions')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(confirmed_at).toBeNull();
  });

  test('are answered alike, whether or not the token is known', async () => {
    const { press, subscribed, database } = await openReplies(open);
    await subscribed();
    expect((await press('/replies/confirm/unknown')).headers.location).toBe('/replies/expired');
    expect((await press('/replies/stop/unknown')).headers.location).toBe('/replies/stopped');
    expect((await press(`/replies/stop/${'x'.repeat(5000)}`)).statusCode).toBeLessThan(500);
    expect(await database.read.selectFrom('reply_subscriptions').selectAll().execute()).toHaveLength(1);
  });

  test('are too old after a week, unless they were used before', async () => {
    const { talker, press, mails, database } = await openReplies(open);
    const asha = await talker();
    await asha.say('A question.', { wants_replies: true });
    const path = pathIn(await mails.nextMail(asha.email), 'confirm');
    const asked = (asked_at: number) =>
      database.transaction((db) => db.updateTable('reply_subscriptions').set({ asked_at }).execute());
    await asked(Date.now() - 8 * 24 * 60 * MINUTE);
    expect((await press(path)).headers.location).toBe('/replies/expired');
    await asked(Date.now());
    await press(path);
    await asked(0);
    expect((await press(path)).headers.location).toBe('/replies/confirmed');
  });
});
