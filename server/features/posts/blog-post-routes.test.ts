import { expect, test } from 'vitest';
import { buildCategory, buildPost } from '../../../test/support/database/builders.ts';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { openApp, type TestApp } from '../../../test/support/server/test-app.ts';

async function ids({ get }: TestApp, query = ''): Promise<number[]> {
  const answer = await get(`/api/blog-posts${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().map((post: { id: number }) => post.id);
}

onDatabase('the posts as plain JSON', (open) => {
  test('are a list, newest first, 20 a page and at most 50', async () => {
    const app = await openApp(open);
    const { id: categoryId } = await buildCategory(app.database);
    const all: number[] = [];
    for (let made = 0; made < 52; made += 1) all.unshift(await buildPost(app.database, { categoryId }));
    expect(await ids(app)).toEqual(all.slice(0, 20));
    expect(await ids(app, '?limit=999')).toEqual(all.slice(0, 50));
    expect(await ids(app, '?page=3')).toEqual(all.slice(40));
    expect(await ids(app, '?page=2&limit=10')).toEqual(all.slice(10, 20));
  });

  test('are narrowed by the id of a category', async () => {
    const app = await openApp(open);
    const { id: categoryId } = await buildCategory(app.database);
    const inside = await buildPost(app.database, { categoryId });
    await buildPost(app.database);
    expect(await ids(app, `?category_id=${categoryId}&status=published`)).toEqual([inside]);
    expect(await ids(app, '?category_id=999')).toEqual([]);
    expect(await ids(app, '?category_id=&status=')).toHaveLength(2);
  });

  test('are the rows of the list', async () => {
    const app = await openApp(open);
    await buildPost(app.database, { tags: ['a'] });
    const { rows } = (await app.get('/api/post/list')).json().data;
    expect((await app.get('/api/blog-posts')).json()).toEqual(rows);
  });

  test('are refused in words alone, which read well after a status and a colon', async () => {
    const { get } = await openApp(open);
    const answer = await get('/api/blog-posts?page=x&limit=0&status=y');
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      400,
      'text/plain; charset=utf-8',
      'page must be a positive number. limit must be a positive number. status must be published or draft.',
    ]);
  });
});
