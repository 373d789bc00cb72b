import { expect, test } from 'vitest';
import { buildCategory, buildPost } from '../../../test/support/database/builders.ts';
import { onBothDatabases, onDatabase } from '../../../test/support/database/databases.ts';
import { openApp, type TestApp } from '../../../test/support/server/test-app.ts';

async function list({ get }: TestApp, query: string) {
  const answer = await get(`/api/post/list?${query}`);
  expect([query, answer.statusCode, answer.json().message]).toEqual([query, 200, 'OK']);
  return answer.json().data;
}

interface Row {
  id: number;
  post_data?: string;
  content?: string;
  body_omitted?: true;
}

async function ids(app: TestApp, query: string): Promise<number[]> {
  return (await list(app, query)).rows.map((row: Row) => row.id);
}

onBothDatabases('the list of posts', (open) => {
  test('is narrowed by a language, with every other filter', async () => {
    const app = await openApp(open);
    const wisdom = await buildCategory(app.database, { slug: 'wisdom' });
    const english = await buildPost(app.database);
    const hindi = await buildPost(app.database, { language: 'hi', tags: ['दीया'] });
    const inWisdom = await buildPost(app.database, { language: 'hi', categoryId: wisdom.id, tags: ['दीया'] });
    await buildPost(app.database, { language: 'hi', status: 'draft' });
    const tag = `tag=${encodeURIComponent('दीया')}`;
    expect(await ids(app, 'language=en')).toEqual([english]);
    expect(await ids(app, 'language=hi')).toEqual([inWisdom, hindi]);
    expect(await ids(app, 'language=hi&category=wisdom')).toEqual([inWisdom]);
    expect(await ids(app, `language=hi&${tag}`)).toEqual([inWisdom, hindi]);
    expect(await ids(app, `language=en&${tag}`)).toEqual([]);
    expect(await list(app, 'language=hi&limit=1&page=2')).toMatchObject({ count: 2, rows: [{ id: hindi }] });
    expect(await list(app, 'language=hi&category=wisdom')).toMatchObject({ count: 1 });
    expect(await list(app, 'language=en&category=wisdom')).toMatchObject({ count: 0 });
    expect(await ids(app, 'language=')).toHaveLength(3);
    expect((await app.get('/api/post/list?language=fr')).json().message).toBe('language must be en or hi.');
  });
});

onDatabase('the list of posts', (open) => {
  test('is newest first, by the day of publication and then by id', async () => {
    const app = await openApp(open);
    const days = [3000, 1000, 2000, 2000];
    const [third, first, second, alsoSecond] = [
      await buildPost(app.database, { createdAt: days[0] as number }),
      await buildPost(app.database, { createdAt: days[1] as number }),
      await buildPost(app.database, { createdAt: days[2] as number }),
      await buildPost(app.database, { createdAt: days[3] as number }),
    ];
    expect(await ids(app, '')).toEqual([third, alsoSecond, second, first]);
  });

  test('comes in pages that together hold every post once', async () => {
    const app = await openApp(open);
    const category = await buildCategory(app.database);
    const all: number[] = [];
    for (let made = 0; made < 23; made += 1) all.unshift(await buildPost(app.database, { categoryId: category.id }));
    expect(await list(app, '')).toMatchObject({ count: 23, page: 1, limit: 20 });
    expect(await ids(app, '')).toEqual(all.slice(0, 20));
    expect(await ids(app, 'page=2')).toEqual(all.slice(20));
    expect(await ids(app, 'page=3&limit=5')).toEqual(all.slice(10, 15));
    expect(await list(app, 'page=9')).toEqual({ rows: [], count: 23, page: 9, limit: 20 });
    expect(await list(app, 'page=1000000&limit=50')).toMatchObject({ rows: [], count: 23 });
  });

  test('takes a limit above 50 as 50, and an empty field as not given', async () => {
    const app = await openApp(open);
    expect(await list(app, 'limit=50')).toMatchObject({ limit: 50 });
    expect(await list(app, 'limit=51')).toMatchObject({ limit: 50 });
    expect(await list(app, 'limit=1000000')).toMatchObject({ limit: 50 });
    expect(await list(app, 'page=&limit=&search=&category_id=&category=&scope=')).toMatchObject({ page: 1, limit: 20 });
  });

  test('refuses pages and limits that are no positive number', async () => {
    const { get } = await openApp(open);
    for (const value of [
      '0',
      '-1',
      '1.5',
      'x',
      'NaN',
      'Infinity',
      '1;2',
      '१',
      '-0',
      'null',
      '[1]',
      '1&page=2&limit=2',
    ]) {
      for (const name of ['page', 'limit']) {
        const answer = await get(`/api/post/list?${name}=${encodeURI(value)}`);
        expect([value, answer.statusCode]).toEqual([value, 400]);
        expect([answer.json().message].flat()[0]).toMatch(/^(page|limit) must be a positive number\.$/);
      }
    }
    const tooFar = await get('/api/post/list?page=1000001');
    expect(tooFar.json()).toMatchObject({ status: false, message: 'page must be at most 1000000.' });
  });

  test('names everything that is wrong in a list', async () => {
    const { get } = await openApp(open);
    const answer = await get('/api/post/list?page=x&limit=-1&category_id=y&scope=z&body=some');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      status: false,
      message: [
        'page must be a positive number.',
        'limit must be a positive number.',
        'An id must be a positive whole number.',
        'scope must be public, mine, all or bin.',
        'body can only be omit.',
      ],
      problems: ['page', 'limit', 'category_id', 'scope', 'body'].map((field) => ({ field })),
    });
  });

  test('is narrowed by a category, by slug or by id', async () => {
    const app = await openApp(open);
    const wisdom = await buildCategory(app.database, { slug: 'wisdom' });
    const hindi = await buildCategory(app.database, { slug: 'दर्शन' });
    const inWisdom = await buildPost(app.database, { categoryId: wisdom.id });
    const inHindi = await buildPost(app.database, { categoryId: hindi.id });
    expect(await ids(app, 'category=wisdom')).toEqual([inWisdom]);
    expect(await ids(app, `category=${encodeURIComponent('दर्शन')}`)).toEqual([inHindi]);
    expect(await ids(app, `category_id=${wisdom.id}`)).toEqual([inWisdom]);
    expect(await list(app, `category_id=${wisdom.id}`)).toMatchObject({ count: 1 });
    expect(await list(app, 'category=none')).toEqual({ rows: [], count: 0, page: 1, limit: 20 });
    expect(await list(app, 'category_id=9007199254740991')).toMatchObject({ rows: [], count: 0 });
  });

  test('still holds the posts of a category that is no longer offered', async () => {
    const app = await openApp(open);
    const category = await buildCategory(app.database, { slug: 'old', is_active: 0 });
    const id = await buildPost(app.database, { categoryId: category.id });
    expect(await ids(app, '')).toEqual([id]);
    expect(await ids(app, 'category=old')).toEqual([id]);
    expect((await app.get('/api/post/categories')).json().data).toEqual([]);
    expect((await app.get('/api/categories')).json()).toEqual([]);
    expect((await app.get(`/api/post/${id}`)).json().data.postCategory.slug).toBe('old');
  });

  test('has the bodies, unless the caller does without them', async () => {
    const app = await openApp(open);
    await buildPost(app.database, { body: 'One.\nTwo.' });
    const [row] = (await list(app, '')).rows;
    expect(row).toMatchObject({ post_data: 'One.\nTwo.', content: 'One.\nTwo.', format: 'plain', youtubeUrl: null });
    const [bare] = (await list(app, 'body=omit')).rows;
    const { post_data: _, content: __, format: ___, ...rest } = row;
    expect(bare).toEqual(rest);
  });

  test('has bodies of 1 MB at most, and says in which rows they are left out', async () => {
    const app = await openApp(open);
    const long = 'क'.repeat(140_000);
    for (const body of ['x', long, 'Short as well.', long, long, 'Short.']) await buildPost(app.database, { body });
    for (const rows of [(await list(app, '')).rows, (await app.get('/api/blog-posts')).json()]) {
      expect(rows.map((row: Row) => row.post_data?.length ?? row.body_omitted)).toEqual([
        6,
        140_000,
        140_000,
        14,
        true,
        true,
      ]);
      expect(rows.every((row: Row) => row.content === row.post_data)).toBe(true);
      expect(rows.at(-1)).toMatchObject({ title: expect.any(String), summary: expect.any(String) });
    }
  });

  test('has the body of its first row, however long that is', async () => {
    const app = await openApp(open);
    for (const body of ['Older.', 'क'.repeat(400_000)]) await buildPost(app.database, { body });
    const { rows } = await list(app, '');
    expect(rows.map((row: Row) => row.post_data?.length ?? row.body_omitted)).toEqual([400_000, true]);
  });

  test.each(['mine', 'all', 'bin'])('asks to log in for the scope %s', async (scope) => {
    const { get } = await openApp(open);
    const answer = await get(`/api/post/list?scope=${scope}`);
    expect([answer.statusCode, answer.json()]).toEqual([401, { status: false, message: 'Log in to see these posts.' }]);
  });

  test('is the same with the scope public as without', async () => {
    const app = await openApp(open);
    await buildPost(app.database);
    expect(await list(app, 'scope=public')).toEqual(await list(app, ''));
  });

  test('offers the categories in the order of the owner, with their published posts', async () => {
    const app = await openApp(open);
    const second = await buildCategory(app.database, { name: 'Second', slug: 'second', position: 2 });
    const first = await buildCategory(app.database, { name: 'First', slug: 'first', position: 1, description: 'One.' });
    await buildPost(app.database, { categoryId: first.id });
    await buildPost(app.database, { categoryId: first.id, status: 'draft' });
    const categories = [
      { id: first.id, name: 'First', slug: 'first', description: 'One.', is_active: 1, post_count: 1 },
      { id: second.id, name: 'Second', slug: 'second', description: '', is_active: 1, post_count: 0 },
    ];
    expect((await app.get('/api/post/categories')).json().data).toEqual(categories);
    expect((await app.get('/api/categories')).json()).toEqual(categories);
  });
});
