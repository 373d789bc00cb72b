import { expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { lockOwnAccount } from '#server/features/people/manage-people.ts';
import { removePerson } from '#server/features/people/remove-person.ts';
import { REPLIES_SHOWN } from '#shared/contracts/comment.ts';
import { inTransaction } from '../../../test/support/database/builders.ts';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { openWithReader } from '../../../test/support/texts/engagement.ts';
import { openReplies, type Talker } from '../../../test/support/texts/replies.ts';
import { postIn, refusal } from '../../../test/support/texts/writing.ts';

const wordsIn = ({ rows }: { rows: { comment: string }[] }) => rows.map(({ comment }) => comment);

onDatabase('GET /post/comment/{postId}', (open) => {
  async function openWithComments(count: number) {
    const app = await openWithReader(open, { rateLimits: false });
    const ids: number[] = [];
    for (let turn = 1; turn <= count; turn += 1) ids.push(postIn(await app.person.comment(app.id, `No ${turn}`)).id);
    return { ...app, ids, list: async (query = '') => postIn(await app.get(`/api/post/comment/${app.id}${query}`)) };
  }

  test('shows the newest two of them first, and says how many there are', async () => {
    const { id, get } = await openWithComments(3);
    const row = {
      id: expect.any(Number),
      created_at: expect.any(String),
      may_delete: false,
      replies: [],
      more_replies: false,
    };
    const author = { first_name: 'Asha', last_name: 'Rao' };
    for (const url of [`/post/comment/${id}`, `/api/post/comment/${id}`]) {
      expect((await get(url)).json()).toEqual({
        status: true,
        message: 'OK',
        data: {
          rows: [
            { ...row, author, comment: 'No 3' },
            { ...row, author, comment: 'No 2' },
          ],
          count: 3,
          page: 1,
          limit: 2,
          more: true,
        },
      });
    }
  });

  test('goes on by page', async () => {
    const { list } = await openWithComments(5);
    expect(await list('?page=2&limit=2')).toMatchObject({ page: 2, limit: 2, count: 5, more: true });
    expect(wordsIn(await list('?page=2&limit=2'))).toEqual(['No 3', 'No 2']);
    expect(wordsIn(await list('?page=3'))).toEqual(['No 1']);
    expect(await list('?page=3')).toMatchObject({ more: false });
    expect(await list('?page=1&limit=5')).toMatchObject({ more: false });
    expect(await list('?page=1000000&limit=50')).toMatchObject({ rows: [], count: 5, more: false });
    expect(await list('?page=&limit=&before=')).toMatchObject({ page: 1, limit: 2 });
  });

  test('goes on before a comment, however many have come since', async () => {
    const { list, ids, person, id } = await openWithComments(4);
    expect(wordsIn(await list(`?before=${ids[2]}&limit=10`))).toEqual(['No 2', 'No 1']);
    postIn(await person.comment(id, 'New.'));
    expect(wordsIn(await list(`?before=${ids[2]}&limit=10`))).toEqual(['No 2', 'No 1']);
    expect(await list(`?before=${ids[2]}&limit=10`)).toMatchObject({ count: 5, more: false });
    expect(wordsIn(await list(`?before=${ids[3]}&limit=2&page=2`))).toEqual(['No 1']);
    expect(await list(`?before=${ids[0]}`)).toMatchObject({ rows: [], count: 5, more: false });
    postIn(await person.removeComment(ids[2] as number));
    expect(wordsIn(await list(`?before=${ids[2]}&limit=10`))).toEqual(['No 2', 'No 1']);
  });

  test('takes a limit over 50 as 50', async () => {
    const { list } = await openWithComments(51);
    const page = await list('?limit=1000');
    expect(page).toMatchObject({ limit: 50, count: 51, more: true });
    expect(page.rows).toHaveLength(50);
  });

  test('says what is wrong with what is asked', async () => {
    const { id, get } = await openWithReader(open);
    const asked = async (query: string) => refusal(await get(`/api/post/comment/${id}${query}`));
    for (const wrong of ['0', '-1', 'x', '1.5']) {
      expect(await asked(`?page=${wrong}`)).toEqual([400, 'page must be a positive number.']);
      expect(await asked(`?limit=${wrong}`)).toEqual([400, 'limit must be a positive number.']);
      expect(await asked(`?before=${wrong}`)).toEqual([400, 'An id must be a positive whole number.']);
    }
    expect((await get('/api/post/comment/x')).statusCode).toBe(400);
    expect(refusal(await get('/api/post/comment/999'))[0]).toBe(404);
  });

  test('has none of another post, and none where there is none', async () => {
    const { publish, get } = await openWithComments(1);
    const other = await publish();
    expect(postIn(await get(`/api/post/comment/${other}`))).toEqual({
      rows: [],
      count: 0,
      page: 1,
      limit: 2,
      more: false,
    });
  });

  test('keeps the words of somebody whose account is gone, and tells nobody’s address', async () => {
    const { list, person, database } = await openWithComments(1);
    expect(JSON.stringify(await list())).not.toMatch(/@|email|phone|author_id/);
    await inTransaction(database, (db) => db.deleteFrom('users').where('id', '=', person.id).execute());
    const [row] = (await list()).rows;
    expect(row).toMatchObject({ comment: 'No 1' });
    expect(row).not.toHaveProperty('author');
  });
});

const GONE = 'This comment is no longer here.';

onDatabase('a reply to a comment', (open) => {
  test('is listed with it, the oldest first, and counted nowhere', async () => {
    const { talker, list, get, postId } = await openReplies(open);
    const [asha, ravi] = [await talker(), await talker()];
    const { id } = await asha.say('A question.');
    await ravi.say('One answer.', { parent_id: id });
    await asha.say('Thank you.', { parent_id: id });
    const { rows, count } = await list();
    expect(count).toBe(1);
    expect(rows.map(({ comment }) => comment)).toEqual(['A question.']);
    expect(rows[0]?.replies.map(({ comment }) => comment)).toEqual(['One answer.', 'Thank you.']);
    expect(postIn(await get(`/api/post/${postId}`)).comments).toBe(1);
  });

  test('to a reply belongs to the same comment', async () => {
    const { talker, list } = await openReplies(open);
    const asha = await talker();
    const { id } = await asha.say('A question.');
    const answer = await asha.say('An answer.', { parent_id: id });
    expect(await asha.say('A second answer.', { parent_id: answer.id })).toMatchObject({ parent_id: id });
    expect((await list()).rows[0]?.replies).toHaveLength(2);
  });

  test('beyond the first ones is read in its turn', async () => {
    const { talker, list, get } = await openReplies(open);
    const asha = await talker();
    const { id } = await asha.say('A question.');
    const other = await asha.say('Another question.');
    await asha.say('Elsewhere.', { parent_id: other.id });
    for (let turn = 1; turn <= REPLIES_SHOWN + 2; turn += 1) await asha.say(`No ${turn}`, { parent_id: id });
    const { rows } = await list();
    const row = rows.find((each) => each.id === id);
    expect([row?.replies.length, row?.more_replies]).toEqual([REPLIES_SHOWN, true]);
    expect(rows.find((each) => each.id === other.id)).toMatchObject({
      replies: [{ comment: 'Elsewhere.' }],
      more_replies: false,
    });
    const last = row?.replies.at(-1)?.id;
    const more = postIn(await get(`/api/post/comments/${id}/replies?after=${last}`));
    expect(more.rows.map(({ comment }: { comment: string }) => comment)).toEqual(['No 6', 'No 7']);
    expect(more.more).toBe(false);
  });

  test('is refused where there is nothing to reply to', async () => {
    const { talker, database, get } = await openReplies(open);
    const asha = await talker();
    const { id } = await asha.say('A question.');
    expect(refusal(await asha.try('x', { parent_id: id + 99 }))).toEqual([404, GONE]);
    await database.transaction((db) => db.updateTable('comments').set({ status: 'hidden' }).execute());
    expect(refusal(await asha.try('x', { parent_id: id }))).toEqual([404, GONE]);
    expect((await get(`/api/post/comments/${id}/replies`)).statusCode).toBe(404);
  });

  test('of another post is refused', async () => {
    const [here, there] = [await openReplies(open), await openReplies(open)];
    const { id } = await (await here.talker()).say('A question.');
    const asha = await there.talker();
    await asha.say('Elsewhere.');
    expect((await asha.try('x', { parent_id: id + 1000 })).statusCode).toBe(404);
  });

  test('is deleted alone without a change of the count', async () => {
    const { talker, list } = await openReplies(open);
    const [asha, ravi] = [await talker(), await talker()];
    const { id } = await asha.say('A question.');
    const first = await ravi.say('One.', { parent_id: id });
    await ravi.say('Two.', { parent_id: id });
    expect((await asha.remove(first.id)).statusCode).toBe(403);
    postIn(await ravi.remove(first.id));
    expect(await list()).toMatchObject({ count: 1, rows: [{ replies: [{ comment: 'Two.' }] }] });
  });

  test('stays when its comment is deleted, below a line that says so, which goes with the last reply', async () => {
    const { talker, list, database, get, send } = await openReplies(open);
    const [asha, ravi] = [await talker({ first_name: 'Asha' }), await talker()];
    const { id } = await asha.say('A question that nobody is to read any more.');
    const reply = await ravi.say('An answer.', { parent_id: id });
    const own = await asha.say('Thank you.', { parent_id: id });
    postIn(await asha.remove(id));

    const { rows, count } = await list();
    expect(count).toBe(1);
    const stub = { id, comment: 'Comment deleted', deleted: true, may_delete: false };
    expect(rows).toMatchObject([{ ...stub, replies: [{ comment: 'An answer.' }, { comment: 'Thank you.' }] }]);
    expect(rows[0]).not.toHaveProperty('author');
    const [row] = await database.read.selectFrom('comments').selectAll().where('id', '=', id).execute();
    expect(row).toMatchObject({ comment: '', author_id: null, comment_key: null });
    // It is no comment any more for those who would edit, delete or report it.
    expect(refusal(await asha.remove(id))).toEqual([404, GONE]);
    expect((await send('POST', `/api/post/comments/${id}/report`)).statusCode).toBe(404);
    expect((await get(`/api/post/comments/${id}/replies`)).json().data.rows).toHaveLength(2);

    postIn(await ravi.remove(reply.id));
    expect(await list()).toMatchObject({ count: 1, rows: [stub] });
    postIn(await asha.remove(own.id));
    expect(await list()).toMatchObject({ count: 0, rows: [] });
    expect(await database.read.selectFrom('comments').selectAll().execute()).toEqual([]);
  });

  test('is no less there when an admin deletes its comment, or both', async () => {
    const { talker, list } = await openReplies(open);
    const [boss, ravi] = [await talker({ is_admin: 1 }), await talker()];
    const { id } = await ravi.say('A question.');
    const reply = await ravi.say('One.', { parent_id: id });
    postIn(await boss.moderate([id], 'delete'));
    expect(await list()).toMatchObject({ count: 1, rows: [{ deleted: true, replies: [{ comment: 'One.' }] }] });
    postIn(await boss.moderate([reply.id], 'delete'));
    expect(await list()).toMatchObject({ count: 0, rows: [] });
    const other = await ravi.say('Another question.');
    const answer = await ravi.say('Two.', { parent_id: other.id });
    postIn(await boss.moderate([other.id, answer.id], 'delete'));
    expect(await list()).toMatchObject({ count: 0, rows: [] });
  });

  test('stays hidden where an admin had hidden its comment', async () => {
    const { talker, list } = await openReplies(open);
    const [boss, ravi] = [await talker({ is_admin: 1 }), await talker()];
    const { id } = await ravi.say('A question.');
    await boss.say('One.', { parent_id: id });
    postIn(await boss.moderate([id], 'hide'));
    postIn(await ravi.remove(id));
    expect(await list()).toMatchObject({ count: 0, rows: [] });
  });

  test('is hidden, approved and deleted at the desk without a change of the count', async () => {
    const { talker, list } = await openReplies(open);
    const boss = await talker({ is_admin: 1 });
    const { id } = await boss.say('A question.');
    const reply = await boss.say('One.', { parent_id: id });
    for (const [act, replies] of [
      ['hide', 0],
      ['approve', 1],
      ['delete', 0],
    ] as const) {
      postIn(await boss.moderate([reply.id], act));
      expect(await list()).toMatchObject({ count: 1, rows: [{ replies: Array(replies).fill({ id: reply.id }) }] });
    }
    const other = await boss.say('Two.', { parent_id: id });
    postIn(await boss.moderate([id, other.id], 'hide'));
    expect(await list()).toMatchObject({ count: 0, rows: [] });
    postIn(await boss.moderate([id, other.id], 'approve'));
    expect(await list()).toMatchObject({ count: 1, rows: [{ replies: [{ id: other.id }] }] });
  });

  test('goes with the person who wrote it, and not with the one who wrote the comment', async () => {
    const { talker, list, database } = await openReplies(open);
    const [asha, ravi] = [await talker(), await talker()];
    const { id } = await asha.say('A question.');
    await ravi.say('One.', { parent_id: id });
    await deletePerson(database, ravi);
    expect(await list()).toMatchObject({ count: 1, rows: [{ comment: 'A question.', replies: [] }] });
    const meera = await talker();
    await meera.say('Two.', { parent_id: id });
    await deletePerson(database, asha);
    expect(await list()).toMatchObject({ count: 1, rows: [{ deleted: true, replies: [{ comment: 'Two.' }] }] });
    await deletePerson(database, meera);
    expect(await list()).toMatchObject({ count: 0, rows: [] });
  });
});

/** With all that they wrote. */
function deletePerson(database: Database, { id }: Talker): Promise<void> {
  return database.transaction(async (db) => {
    const person = await lockOwnAccount(db, id);
    await removePerson(db, { person, writings: 'delete', secret: 'secret' });
  });
}
