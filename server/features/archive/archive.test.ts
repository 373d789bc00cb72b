import { expect, test } from 'vitest';
import { saveSiteSettings } from '#server/features/site/site-store.ts';
import {
  buildCategory,
  buildPost,
  createPost,
  inTransaction,
  postDraft,
} from '../../../test/support/database/builders.ts';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { openApp, type TestApp } from '../../../test/support/server/test-app.ts';
import { readPostArchive } from './read-archive.ts';

const archive = async ({ get }: TestApp, query = '') => (await get(`/api/archive${query}`)).json();
const titlesOf = ({ rows }: { rows: { title: string }[] }) => rows.map(({ title }) => title);
const at = (time: string) => Date.parse(`${time}:00Z`);

onDatabase('the archive', (open) => {
  test('has the years and months with posts, the latest first', async () => {
    const site = await openApp(open);
    await buildPost(site.database, { title: 'May', createdAt: at('2025-05-10T08:00') });
    await buildPost(site.database, { title: 'Later in May', createdAt: at('2025-05-11T08:00') });
    await buildPost(site.database, { title: 'March', createdAt: at('2025-03-01T08:00') });
    await buildPost(site.database, { title: 'गीता', language: 'hi', createdAt: at('1903-07-01T08:00') });
    await buildPost(site.database, { title: 'A draft', status: 'draft', createdAt: at('2026-05-01T08:00') });
    const years = [
      { year: 2025, count: 3 },
      { year: 1903, count: 1 },
    ];
    expect(await archive(site)).toEqual({
      ...{ years, year: 2025, count: 3, page: 1, limit: 100 },
      months: [
        { month: 5, count: 2 },
        { month: 3, count: 1 },
      ],
      rows: ['Later in May', 'May', 'March'].map((title) => expect.objectContaining({ title })),
    });
    expect(await archive(site, '?year=1903')).toMatchObject({
      ...{ years, year: 1903, months: [{ month: 7, count: 1 }] },
      rows: [{ slug: 'गीता', title: 'गीता', language: 'hi', published_at: '1903-07-01T08:00:00.000Z' }],
    });
    for (const year of [2026, 2024, 0, -5, 99999]) {
      expect([year, (await site.get(`/api/archive?year=${year}`)).statusCode]).toEqual([year, 404]);
    }
  });

  test('begins its years by the clock of the site, and follows when that changes', async () => {
    const site = await openApp(open);
    await buildPost(site.database, { title: 'Evening', createdAt: at('2025-12-31T18:29') });
    await buildPost(site.database, { title: 'Midnight', createdAt: at('2025-12-31T18:30') });
    const shown = async () => [titlesOf(await archive(site)), titlesOf(await archive(site, '?year=2025'))];
    expect(await shown()).toEqual([['Midnight'], ['Evening']]);
    await site.database.transaction(async (db) => {
      await saveSiteSettings(db, { timeZone: 'UTC' });
      db.invalidate('site');
    });
    expect(titlesOf(await archive(site))).toEqual(['Midnight', 'Evening']);
  });

  test('counts its years once until posts change, also after the zone of the site did', async () => {
    const { database } = await openApp(open);
    const id = await buildPost(database, { createdAt: at('2025-12-31T18:30') });
    const yearIn = async (zone: string) => (await readPostArchive(database, zone, {}))?.years.map(({ year }) => year);
    const shown = async () => [await yearIn('Asia/Kolkata'), await yearIn('UTC')];
    expect(await shown()).toEqual([[2026], [2025]]);
    // Behind the back of the cache.
    await database.transaction((db) => db.updateTable('posts').set({ status: 'draft' }).where('id', '=', id).execute());
    expect(await shown()).toEqual([[2026], [2025]]);
    await database.transaction(async (db) => db.invalidate('posts'));
    expect(await shown()).toEqual([[], []]);
  });

  test('comes in pages of a hundred titles', async () => {
    const site = await openApp(open);
    const { id: categoryId } = await buildCategory(site.database);
    await inTransaction(site.database, async (db) => {
      for (let day = 1; day <= 103; day += 1) {
        await createPost(db, postDraft({ categoryId, title: `Day ${day}`, createdAt: Date.UTC(2025, 0, day, 8) }));
      }
    });
    const first = await archive(site);
    expect([first.count, first.rows.length, first.rows[0].title]).toEqual([103, 100, 'Day 103']);
    expect(titlesOf(await archive(site, '?year=2025&page=2'))).toEqual(['Day 3', 'Day 2', 'Day 1']);
    expect(await archive(site, '?page=9')).toMatchObject({ rows: [], count: 103 });
  });

  test('is empty before anything is published', async () => {
    const site = await openApp(open);
    const nothing = { years: [], year: null, months: [], rows: [], count: 0, page: 1, limit: 100 };
    expect(await archive(site)).toEqual(nothing);
    await buildPost(site.database);
    expect(await archive(site)).toMatchObject({ count: 1 });
  });
});
