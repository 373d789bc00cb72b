import { expect, test } from 'vitest';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { openWithReader } from '../../../test/support/texts/engagement.ts';
import { postIn, refusal } from '../../../test/support/texts/writing.ts';

onDatabase('GET /post/{id}?include=comments', (open) => {
  async function openWithComments(count: number) {
    const app = await openWithReader(open, { rateLimits: false });
    const ids: number[] = [];
    for (let turn = 1; turn <= count; turn += 1) ids.push(postIn(await app.person.comment(app.id, `No ${turn}`)).id);
    return { ...app, ids, read: async (query: string) => postIn(await app.get(`/api/post/${app.id}${query}`)) };
  }

  test('answers the post as without it, and the comments its page shows first', async () => {
    const { id, get, read } = await openWithComments(3);
    const { shownComments, ...post } = await read('?include=comments');
    expect(post).toEqual(await read(''));
    expect(shownComments).toEqual(postIn(await get(`/api/post/comment/${id}`)));
    expect(shownComments).toMatchObject({ rows: [{ comment: 'No 3' }, { comment: 'No 2' }], count: 3, more: true });
  });

  test('goes on before a comment with ten at once', async () => {
    const { ids, read } = await openWithComments(12);
    const { shownComments } = await read(`?include=comments&before=${ids[11]}`);
    expect(shownComments).toMatchObject({ count: 12, limit: 10, more: true });
    expect(shownComments.rows).toHaveLength(10);
    expect(shownComments.rows[0]).toMatchObject({ comment: 'No 11' });
  });

  test('says who may delete a comment, as the list of comments does', async () => {
    const { id, get, person } = await openWithComments(1);
    const own = postIn(await get(`/api/post/${id}?include=comments`, person.bearer)).shownComments;
    expect(own.rows).toMatchObject([{ may_delete: true }]);
    expect(own).toEqual(postIn(await person.comments(id)));
  });

  test('has an empty list where nobody has written, and none unless it is asked for', async () => {
    const { read } = await openWithComments(0);
    expect((await read('?include=comments')).shownComments).toMatchObject({ rows: [], count: 0, more: false });
    expect(await read('')).not.toHaveProperty('shownComments');
    expect(await read('?include=')).not.toHaveProperty('shownComments');
  });

  test('says what is wrong with what is asked', async () => {
    const { id, get } = await openWithComments(0);
    const asked = async (query: string) => refusal(await get(`/api/post/${id}?${query}`));
    expect(await asked('include=likes')).toEqual([400, 'include can only be comments.']);
    expect(await asked('include=comments&before=x')).toEqual([400, 'An id must be a positive whole number.']);
    expect(refusal(await get('/api/post/999?include=comments'))[0]).toBe(404);
  });
});
