import { expect, test } from 'vitest';
import type { DeskComment } from '#shared/contracts/desk/comment.ts';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { engagementOf, openWithReaders } from '../../../test/support/texts/engagement.ts';
import { listenTo, postIn } from '../../../test/support/texts/writing.ts';

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
