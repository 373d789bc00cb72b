import { expect, test } from 'vitest';
import {
  buildCategory,
  buildPost,
  createPost,
  inTransaction,
  postDraft,
} from '../../../test/support/database/builders.ts';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { openApp, type TestApp } from '../../../test/support/server/test-app.ts';

async function found({ get }: TestApp, search: string, more = ''): Promise<string[]> {
  const answer = await get(`/api/post/list?search=${encodeURIComponent(search)}${more}`);
  return answer.json().data.rows.map((row: { title: string }) => row.title);
}

onBothDatabases('what a search finds', (open) => {
  test('is in order: title, tags, summary, body, and in each the newest first', async () => {
    const app = await openApp(open);
    const post = (title: string, rest: object = {}) =>
      buildPost(app.database, { title, summary: 'S.', body: 'B.', ...rest });
    await post('An old lamp');
    await post('Tagged, old', { tags: ['lamp'] });
    await post('Told of, old', { summary: 'Of a lamp.' });
    await post('Said, old', { body: 'The lamp.' });
    await post('Said, new', { body: 'The lamp.' });
    await post('Told of, new', { summary: 'Of a lamp.' });
    await post('Tagged, new', { tags: ['a lamp'] });
    await post('A new lamp');
    expect(await found(app, 'lamp')).toEqual([
      ...['A new lamp', 'An old lamp', 'Tagged, new', 'Tagged, old'],
      ...['Told of, new', 'Told of, old', 'Said, new', 'Said, old'],
    ]);
  });

  test('is the newest first until the year 2097, whatever the order of the ids', async () => {
    const app = await openApp(open);
    const { database } = app;
    await buildPost(database, { title: 'Lamp, year 9999', createdAt: Date.UTC(9999, 0) });
    await buildPost(database, { title: 'Lamp, 2097', createdAt: Date.UTC(2097, 0) });
    await buildPost(database, { title: 'Lamp, 2033', createdAt: Date.UTC(2033, 11) });
    await buildPost(database, { title: 'Lamp, 2026', createdAt: Date.UTC(2026, 0) });
    expect(await found(app, 'lamp')).toEqual(['Lamp, year 9999', 'Lamp, 2097', 'Lamp, 2033', 'Lamp, 2026']);
  });

  test('begins with the word itself, then other forms and longer words, then words that sound like it', async () => {
    const app = await openApp(open);
    for (const title of ['dhyan', 'ध्यान', 'dhyaning', 'Dhyanpur']) await buildPost(app.database, { title });
    expect(await found(app, 'dhyan')).toEqual(['dhyan', 'Dhyanpur', 'dhyaning', 'ध्यान']);
  });

  test('has posts with some of the words in the title before those with none', async () => {
    const app = await openApp(open);
    await buildPost(app.database, { title: 'River', body: 'A lamp.' });
    await buildPost(app.database, { title: 'Neither', body: 'A lamp on the river.' });
    expect(await found(app, 'lamp river')).toEqual(['River', 'Neither']);
  });

  test('is found in Hindi by Latin letters, and the other way round', async () => {
    const app = await openApp(open);
    await buildPost(app.database, { title: 'ध्यान और शांति' });
    await buildPost(app.database, { title: 'Notes on the Gita' });
    for (const search of ['dhyan', 'dhyaan', 'dhyana shanti', 'शान्ति', 'dhya']) {
      expect(await found(app, search), search).toEqual(['ध्यान और शांति']);
    }
    expect(await found(app, 'गीता')).toEqual(['Notes on the Gita']);
    expect(await found(app, 'geeta')).toEqual(['Notes on the Gita']);
  });

  test('is found by two words that the post writes as one', async () => {
    const app = await openApp(open);
    await buildPost(app.database, { title: 'कर्मयोग — अध्याय 3' });
    await buildPost(app.database, { title: 'भक्तियोग', body: 'कर्मयोग।' });
    await buildPost(app.database, { title: 'Of a river', body: 'Karma, and yog.' });
    expect(await found(app, 'karma yog')).toEqual(['कर्मयोग — अध्याय 3', 'Of a river', 'भक्तियोग']);
    expect(await found(app, 'कर्म योग')).toEqual(['कर्मयोग — अध्याय 3', 'भक्तियोग']);
    expect(await found(app, 'karma yog river')).toEqual(['Of a river']);
    const [first] = (await app.get('/api/post/list?search=karma+yog')).json().data.rows;
    expect(first.found).toEqual({ title: [{ start: 0, end: 7 }], summary: [] });
  });

  test('is limited to a language, also while a category is chosen', async () => {
    const app = await openApp(open);
    const categoryId = (await buildCategory(app.database)).id;
    await buildPost(app.database, { title: 'दीया', body: 'A lamp.', language: 'hi' });
    await buildPost(app.database, { title: 'दीये', body: 'A lamp.', language: 'hi', categoryId });
    await buildPost(app.database, { title: 'A lamp' });
    expect(await found(app, 'lamp', '&language=hi')).toEqual(['दीये', 'दीया']);
    expect(await found(app, 'lamp', '&language=en')).toEqual(['A lamp']);
    expect(await found(app, 'lamp', `&language=hi&category_id=${categoryId}`)).toEqual(['दीये']);
    expect(await found(app, 'lamp', '&language=')).toHaveLength(3);
  });

  test('is found by other forms of an English word', async () => {
    const app = await openApp(open);
    await buildPost(app.database, { title: 'Meditations' });
    expect(await found(app, 'meditating')).toEqual(['Meditations']);
    expect(await found(app, 'meditation on')).toEqual([]);
  });

  test('is found by its category, also after that was renamed', async () => {
    const app = await openApp(open);
    const category = await buildCategory(app.database, { name: 'Personal Growth' });
    await buildPost(app.database, { title: 'Of a tree', categoryId: category.id });
    expect(await found(app, 'personal growth tree')).toEqual(['Of a tree']);
    await app.database.transaction((db) =>
      db.updateTable('categories').set({ name: 'Wisdom' }).where('id', '=', category.id).execute(),
    );
    expect(await found(app, 'growth')).toEqual([]);
    expect(await found(app, 'wis')).toEqual(['Of a tree']);
  });

  test('is no longer word than the last one where a thousand posts hold that', async () => {
    const app = await openApp(open);
    const categoryId = (await buildCategory(app.database)).id;
    const posts = (title: string, count: number) =>
      inTransaction(app.database, async (db) => {
        for (let number = 0; number < count; number += 1) {
          await createPost(db, postDraft({ title, slug: `${title}-x${number}`, categoryId, body: '' }));
        }
      });
    const count = async () => (await app.get('/api/post/list?search=lamp&limit=1')).json().data.count;
    await posts('Lampshade', 1);
    await posts('Lamp', 999);
    expect(await count()).toBe(1000);
    await posts('Lamp too', 1);
    expect(await count()).toBe(1000);
  });

  test('comes in pages that neither repeat nor leave out a post', async () => {
    const app = await openApp(open);
    const categoryId = (await buildCategory(app.database)).id;
    for (let number = 0; number < 23; number += 1) {
      const [title, body] = number % 3 === 0 ? ['Lamp', 'B.'] : [`Number ${number}`, 'A lamp.'];
      await buildPost(app.database, { title, body, categoryId, summary: `${number}` });
    }
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((page) => app.get(`/api/post/list?search=lamp&limit=5&page=${page}`)),
    );
    const ids = pages.flatMap((page) => page.json().data.rows.map((row: { id: number }) => row.id));
    expect(ids).toHaveLength(23);
    expect(new Set(ids).size).toBe(23);
    expect(pages.map((page) => page.json().data.count)).toEqual([23, 23, 23, 23, 23, 23]);
    expect(pages.map((page) => page.json().data.rows.length)).toEqual([5, 5, 5, 5, 3, 0]);
  });
});
