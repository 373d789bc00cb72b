import { expect, test } from 'vitest';
import { inTransaction } from '../../../test/support/database/builders.ts';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { openWithReader } from '../../../test/support/texts/engagement.ts';
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
