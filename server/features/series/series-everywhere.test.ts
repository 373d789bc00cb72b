import { expect, test } from 'vitest';
import { createPages } from '#web/entry-server.tsx';
import { openDesk } from '../../../test/support/accounts/desk-app.ts';
import { type OpenDatabase, onBothDatabases, onSqlite } from '../../../test/support/database/databases.ts';
import { postIn } from '../../../test/support/texts/writing.ts';

/** With the real pages, and every cache. */
async function openSeries(open: OpenDatabase) {
  const app = await openDesk(open, { pages: async () => createPages(null) });
  const { id: seriesId } = postIn(await app.desk.post('series', { name: 'Gita', slug: 'gita' }));
  const add = async (title: string, fields: Record<string, unknown> = {}): Promise<number> =>
    postIn(await app.owner.create({ title, series_id: seriesId, ...fields })).id;

  const found = async (url: string, pattern: RegExp): Promise<string[] | number> => {
    const { statusCode, body } = await app.get(url);
    return statusCode === 200 ? [...body.matchAll(pattern)].map(([, words = '']) => words) : statusCode;
  };
  /** What strangers see of it, wherever they look. */
  const seen = async (slug = 'gita') => ({
    page: await found(`/series/${slug}`, /<h[12](?: lang="en")?>(?:<a [^>]*>)?(.*?)</g),
    list: await found('/series', /<h2><a [^>]*>(.*?)</g),
    part: await found('/blog/one', /(Part \d of \d)</g),
    feed: await found(`/series/${slug}/feed.json?language=en`, /"title": ?"(.*?)"/g),
    sitemap: await found('/sitemap/pages.xml', /<loc>https:\/\/site\.example(\/series.*?)</g),
  });
  return { ...app, seriesId, add, seen };
}

onBothDatabases('a series', (open) => {
  test('is shown everywhere as it is after each change, although everything is cached', async () => {
    const app = await openSeries(open);
    const nothing = { page: 404, list: [], part: 404, feed: 404, sitemap: [] };
    expect(await app.seen()).toEqual(nothing);

    const [one, two] = [await app.add('One', { published_at: '2024-01-01' }), await app.add('Two')];
    const listed = ['/series', '/series/gita'];
    const feedTitle = 'Gita · Chintan (English)';
    const both = { page: ['Gita', 'One', 'Two'], list: ['Gita'], part: ['Part 1 of 2'], sitemap: listed };
    expect(await app.seen()).toMatchObject({ ...both, feed: [feedTitle, 'Two', 'One'] });

    postIn(await app.owner.update({ id: two, title: 'Second' }));
    expect(await app.seen()).toMatchObject({ page: ['Gita', 'One', 'Second'], feed: [feedTitle, 'Second', 'One'] });

    postIn(await app.desk.put(`series/${app.seriesId}/parts`, { ids: [two, one] }));
    expect(await app.seen()).toMatchObject({ page: ['Gita', 'Second', 'One'], part: ['Part 2 of 2'] });

    postIn(await app.owner.update({ id: two, title: 'Second', status: 'draft' }));
    const alone = { page: ['Gita', 'One'], part: [], feed: [feedTitle, 'One'] };
    expect(await app.seen()).toMatchObject(alone);
    postIn(await app.owner.update({ id: two, title: 'Second', status: 'published' }));
    expect(await app.seen()).toMatchObject({ page: ['Gita', 'Second', 'One'] });
    postIn(await app.owner.remove(two));
    expect(await app.seen()).toMatchObject(alone);

    postIn(await app.desk.put(`series/${app.seriesId}`, { name: 'Geeta', slug: 'gita' }));
    expect(await app.seen()).toMatchObject({ page: ['Geeta', 'One'], feed: ['Geeta · Chintan (English)', 'One'] });
    postIn(await app.desk.put(`series/${app.seriesId}`, { name: 'Geeta', slug: 'geeta' }));
    expect((await app.get('/series/gita')).headers.location).toBe('/series/geeta');
    expect((await app.get('/series/gita/rss.xml?language=hi')).headers.location).toBe(
      '/series/geeta/rss.xml?language=hi',
    );
    const renamed = await app.seen('geeta');
    expect(renamed).toMatchObject({ page: ['Geeta', 'One'], list: ['Geeta'], sitemap: ['/series', '/series/geeta'] });
    expect(renamed.feed).toEqual(['Geeta · Chintan (English)', 'One']);

    postIn(await app.owner.update({ id: one, title: 'One', series_id: null }));
    expect(await app.seen('geeta')).toEqual({ ...nothing, part: [] });
    postIn(await app.owner.update({ id: one, title: 'One', series_id: app.seriesId }));
    expect(await app.seen('geeta')).toMatchObject({ page: ['Geeta', 'One'], part: [] });
    postIn(await app.desk.remove(`series/${app.seriesId}`));
    expect(await app.seen('geeta')).toEqual({ ...nothing, part: [] });
  });
});

onSqlite('a series', (open) => {
  test('changed for search engines when one of its parts did', async () => {
    const app = await openSeries(open);
    await app.add('One', { published_at: '2024-01-01' });
    const change = Date.UTC(2031, 4, 5);
    await app.database.transaction(async (db) => {
      await db.updateTable('posts').set({ updated_at: change }).execute();
      db.invalidate('every-post');
    });
    const { body } = await app.get('/sitemap/pages.xml');
    expect(body).toMatch(/\/series\/gita<\/loc><lastmod>2031-05-05T00:00:00.000Z</);
    expect(body).toMatch(/\/series<\/loc><lastmod>2031-05-05T00:00:00.000Z</);
  });

  test('has feeds where people look for them, with archives', async () => {
    const app = await openSeries(open);
    for (let number = 1; number <= 21; number += 1) await app.add(`No. ${number}`);
    await app.owner.create({ title: 'Elsewhere' });
    for (const [shortened, feed] of [
      ['feed', 'feed.xml'],
      ['rss/', 'rss.xml'],
    ])
      expect((await app.get(`/series/gita/${shortened}`)).headers.location).toBe(`/series/gita/${feed}`);
    const { items } = (await app.get('/series/gita/feed.json')).json();
    expect(items.map(({ title }: { title: string }) => title)).toEqual(
      Array.from({ length: 20 }, (_, index) => `No. ${21 - index}`),
    );
    const archive = (await app.get('/series/gita/feed.xml?archive=1')).body;
    expect(archive.match(/<entry\b/g)).toHaveLength(20);
    expect(archive).toContain('href="https://site.example/series/gita"');
    expect((await app.get('/series/none/feed.xml')).statusCode).toBe(404);
  });
});
