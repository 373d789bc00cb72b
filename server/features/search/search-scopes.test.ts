import { expect, test } from 'vitest';
import { buildPost, buildSession, buildUser } from '../../../test/support/database/builders.ts';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { openApp, type TestApp } from '../../../test/support/server/test-app.ts';
import { purgePosts } from '../posts/post-write-store.ts';

async function found({ get }: TestApp, search: string, { scope = '', as = {} } = {}): Promise<string[]> {
  const answer = await get(`/api/post/list?search=${encodeURIComponent(search)}&scope=${scope}`, as);
  expect(answer.statusCode).toBe(200);
  return answer.json().data.rows.map((row: { title: string }) => row.title);
}

onBothDatabases('a search', (open) => {
  test('shows drafts to their author, and all of them to admins only', async () => {
    const app = await openApp(open);
    const { database } = app;
    const [one, other] = [await buildUser(database), await buildUser(database)];
    const admin = await buildUser(database, { is_admin: 1 });
    await buildPost(database, { title: 'Lamp of one', status: 'draft', authorId: one });
    await buildPost(database, { title: 'Lamp of other', status: 'draft', authorId: other });
    await buildPost(database, { title: 'Lamp of all', authorId: other });
    const as = await buildSession(database, one);
    expect(await found(app, 'lamp')).toEqual(['Lamp of all']);
    expect(await found(app, 'lamp', { as })).toEqual(['Lamp of all', 'Lamp of one']);
    expect(await found(app, 'lamp', { as, scope: 'mine' })).toEqual(['Lamp of one']);
    expect(await found(app, 'lamp', { as, scope: 'public' })).toEqual(['Lamp of all']);
    const all = await found(app, 'lamp', { as: await buildSession(database, admin), scope: 'all' });
    expect(all).toEqual(['Lamp of all', 'Lamp of other', 'Lamp of one']);
  });

  test('finds a post by what it says now, from the save on', async () => {
    const app = await openApp(open);
    const author = await buildUser(app.database, { is_admin: 1 });
    const as = await buildSession(app.database, author);
    const id = await buildPost(app.database, { title: 'Lamp', body: 'Of dusk.', tags: ['night'], authorId: author });
    const { category_id } = await app.database.read.selectFrom('posts').select('category_id').executeTakeFirstOrThrow();
    const edit = { id, category: category_id, title: 'Lantern', summary: 'S', content: 'Of dawn.', tags: ['day'] };
    expect((await app.send('PUT', '/api/post/update', { ...edit, status: 'published' }, as)).statusCode).toBe(200);
    for (const gone of ['lamp', 'dusk', 'night']) expect(await found(app, gone), gone).toEqual([]);
    for (const there of ['lantern', 'dawn', 'day']) expect(await found(app, there), there).toEqual(['Lantern']);
    expect((await app.send('PUT', '/api/post/update', { ...edit, status: 'draft' }, as)).statusCode).toBe(200);
    expect(await found(app, 'lantern')).toEqual([]);
    expect(await found(app, 'lantern', { as, scope: 'mine' })).toEqual(['Lantern']);
  });

  test('does not find what lies in the bin, but there; and nowhere what is gone', async () => {
    const app = await openApp(open);
    const author = await buildUser(app.database);
    const as = await buildSession(app.database, author);
    const id = await buildPost(app.database, { title: 'Lamp', authorId: author });
    await app.send('DELETE', `/api/post/${id}`, undefined, as);
    expect(await found(app, 'lamp', { as })).toEqual([]);
    expect(await found(app, 'lamp', { as, scope: 'mine' })).toEqual([]);
    expect(await found(app, 'lamp', { as, scope: 'bin' })).toEqual(['Lamp']);
    await app.send('POST', '/api/post/restore', { id }, as);
    expect(await found(app, 'lamp')).toEqual(['Lamp']);
    await app.send('DELETE', `/api/post/${id}`, undefined, as);
    await app.database.transaction((db) => purgePosts(db, { deletedBefore: Date.now(), limit: 1 }));
    expect(await found(app, 'lamp', { as, scope: 'bin' })).toEqual([]);
    const documents = await app.database.read.selectFrom('search_documents').select('post_id').execute();
    expect(documents).toEqual([]);
  });

  test('of a word in a draft tells strangers nothing, not even that it was perhaps meant', async () => {
    const app = await openApp(open);
    await buildPost(app.database, { title: 'Grandmother', status: 'draft' });
    const { data } = (await app.get('/api/post/list?search=grandmothr')).json();
    expect(data).toEqual({ rows: [], count: 0, page: 1, limit: 20 });
    expect((await app.get('/api/search/suggest?q=grand')).json().data.rows).toEqual([]);
  });
});
