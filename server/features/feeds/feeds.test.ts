import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { saveSiteSettings } from '#server/features/site/site-store.ts';
import { buildCategory, buildPost, buildUser, inTransaction } from '../../../test/support/database/builders.ts';
import { onBothDatabases, onDatabase, onSqlite } from '../../../test/support/database/databases.ts';
import { openApp, type TestApp } from '../../../test/support/server/test-app.ts';

const DAY = 24 * 60 * 60_000;
const START = Date.UTC(2026, 0, 1);

async function atom(site: TestApp, url = '/feed.xml') {
  const { title, entries = [], ...feed } = parseAtomFeed(await wellFormed(site, url));
  return {
    ...feed,
    title: title?.value,
    entries: entries.map((entry) => ({
      ...entry,
      title: entry.title?.value ?? '',
      summary: entry.summary?.value,
      content: entry.content?.value,
    })),
  };
}

async function rss(site: TestApp, url = '/rss.xml') {
  return parseRssFeed(await wellFormed(site, url));
}

/** Parsed strictly as well, since the other parser forgives. */
async function wellFormed(site: TestApp, url: string): Promise<string> {
  const { statusCode, body } = await site.get(url);
  expect(statusCode, url).toBe(200);
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(body).close();
  return body;
}

const json = async (site: TestApp, url = '/feed.json') => parseJsonFeed((await site.get(url)).body);

async function buildPosts(site: TestApp, count: number, overrides: Parameters<typeof buildPost>[1] = {}) {
  const categoryId = overrides.categoryId ?? (await buildCategory(site.database)).id;
  for (let number = 1; number <= count; number += 1) {
    await buildPost(site.database, {
      categoryId,
      title: `No. ${number}`,
      createdAt: START + number * DAY,
      ...overrides,
    });
  }
}

onBothDatabases('feeds', (open) => {
  test('of a category and of a language have only its posts', async () => {
    const site = await openApp(open);
    const category = await buildCategory(site.database, { name: 'Wisdom', slug: 'wisdom' });
    await buildPost(site.database, { title: 'Elsewhere' });
    await buildPost(site.database, { title: 'दीया', language: 'hi', categoryId: category.id });
    await buildPost(site.database, { title: 'A lamp', categoryId: category.id });
    const titles = async (url: string) => (await atom(site, url)).entries.map(({ title }) => title);
    expect(await titles('/feed.xml')).toEqual(['A lamp', 'दीया', 'Elsewhere']);
    expect(await titles('/category/wisdom/feed.xml')).toEqual(['A lamp', 'दीया']);
    expect(await titles('/feed.xml?language=hi')).toEqual(['दीया']);
    expect(await titles('/category/wisdom/feed.xml?language=en')).toEqual(['A lamp']);
    expect((await atom(site, '/category/wisdom/feed.xml?language=hi')).title).toBe('Wisdom · Chintan (हिन्दी)');
  });
});

onDatabase('feeds', (open) => {
  test('have the newest published posts with their whole texts, in three formats', async () => {
    const site = await openApp(open);
    const authorId = await buildUser(site.database, { first_name: 'मीरा', last_name: 'Rao' });
    const category = await buildCategory(site.database, { name: 'Philosophy' });
    await buildPost(site.database, { status: 'draft', title: 'Draft' });
    const id = await buildPost(site.database, {
      ...{ title: 'दीये की लौ', summary: 'A summary.', body: 'दीये की *लौ*।', format: 'markdown', language: 'hi' },
      ...{ categoryId: category.id, tags: ['light'], authorId, createdAt: START },
    });
    const { slug } = await site.database.read
      .selectFrom('posts')
      .select('slug')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const url = `https://site.example/blog/${encodeURIComponent(slug)}`;
    const time = '2026-01-01T00:00:00.000Z';

    expect(await atom(site)).toMatchObject({
      ...{ id: 'https://site.example/feed.xml', title: 'Chintan', updated: time },
      entries: [
        {
          ...{ id: `tag:site.example,2026:post/${id}`, title: 'दीये की लौ', published: time, updated: time },
          ...{ summary: 'A summary.', links: [{ href: url, rel: 'alternate' }], authors: [{ name: 'मीरा Rao' }] },
          ...{ categories: [{ term: 'Philosophy' }, { term: 'light' }] },
          content: expect.stringContaining('<em>लौ</em>'),
        },
      ],
    });
    expect((await rss(site)).items).toMatchObject([
      {
        ...{ title: 'दीये की लौ', link: url, description: 'A summary.', pubDate: 'Thu, 01 Jan 2026 00:00:00 GMT' },
        ...{ guid: { value: `tag:site.example,2026:post/${id}`, isPermaLink: false } },
        content: { encoded: '<p>दीये की <em>लौ</em>।</p>' },
      },
    ]);
    expect(await json(site)).toMatchObject({
      feed_url: 'https://site.example/feed.json',
      items: [
        {
          url,
          title: 'दीये की लौ',
          content_html: '<p>दीये की <em>लौ</em>।</p>',
          language: 'hi',
          tags: ['Philosophy', 'light'],
        },
      ],
    });
  });

  test('lead to all older posts through archives that stay the same when more is published', async () => {
    const site = await openApp(open);
    await buildPosts(site, 47);
    const first = await site.get('/feed.xml?archive=1');
    const seen = new Set<string>();
    for (let url: string | undefined = '/feed.xml'; url; ) {
      const feed = await atom(site, url);
      for (const { title } of feed.entries) seen.add(title);
      url = feed.links?.find(({ rel }) => rel === 'prev-archive')?.href?.replace('https://site.example', '');
    }
    expect(seen.size).toBe(47);
    const newerThan = async (archive: number) =>
      (await atom(site, `/feed.xml?archive=${archive}`)).links?.find(({ rel }) => rel === 'next-archive')?.href;
    expect([await newerThan(1), await newerThan(2)]).toEqual(['https://site.example/feed.xml?archive=2', undefined]);
    await buildPost(site.database, { createdAt: START + 100 * DAY });
    expect((await site.get('/feed.xml?archive=1')).body).toBe(first.body);
    expect((await site.get('/feed.xml?archive=3')).statusCode).toBe(404);
    const next = (await json(site)).next_url?.replace('https://site.example', '');
    expect((await json(site, next)).items).toHaveLength(20);
  });
});

onSqlite('feeds', (open) => {
  test('carry any title and any text unharmed', async () => {
    const site = await openApp(open);
    const awkward = ['<b>&amp; "x"</b>', ']]>', '&lt;', 'क्षत्रिय 🪔', "'", 'a\u0007b', 'c\ufffed'];
    for (const title of awkward) await buildPost(site.database, { title, summary: title, body: title, tags: ['<&>'] });
    const expected = ['cd', 'ab', ...awkward.slice(0, 5).toReversed()];
    const { entries } = await atom(site);
    expect(entries.map(({ title }) => title)).toEqual(expected);
    const { items = [] } = await rss(site);
    expect(items).toHaveLength(awkward.length);
    const fromJson = await json(site);
    // A control character is taken out when a title is saved.
    expect(fromJson.items?.map(({ title }) => title)).toEqual(
      awkward.toReversed().map((title) => title.replace('\u0007', '')),
    );
  });

  test('say when a post last changed, and keep its id when it gets another address', async () => {
    const site = await openApp(open);
    const id = await buildPost(site.database, { title: 'Before', createdAt: START });
    const before = (await atom(site)).entries[0];
    await inTransaction(site.database, (db) =>
      db
        .updateTable('posts')
        .set({ slug: 'after', updated_at: START + DAY })
        .where('id', '=', id)
        .execute(),
    );
    const after = (await atom(site)).entries[0];
    expect([after?.id, after?.updated, after?.published]).toEqual([
      before?.id,
      '2026-01-02T00:00:00.000Z',
      before?.published,
    ]);
    expect(after?.links?.[0]?.href).toBe('https://site.example/blog/after');
  });

  test('answer 304 to a reader who has them, by their ETag or by their date', async () => {
    const site = await openApp(open);
    await buildPost(site.database, { createdAt: START });
    const { headers } = await site.get('/feed.xml');
    expect(headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=1, must-revalidate',
    });
    const ask = async (asked: Record<string, string>) => (await site.get('/feed.xml', asked)).statusCode;
    expect(await ask({ 'if-none-match': `${headers.etag}` })).toBe(304);
    expect(await ask({ 'if-modified-since': `${headers['last-modified']}` })).toBe(304);
    expect(await ask({ 'if-none-match': '"other"', 'if-modified-since': `${headers['last-modified']}` })).toBe(200);
    expect(await ask({ 'if-modified-since': 'Fri, 02 Jan 2026 00:00:00 GMT' })).toBe(200);
  });

  test('have archives, of which one network has no more made than it needs', async () => {
    const site = await openApp(open);
    await buildPosts(site, 25);
    const ask = async (query: string) => (await site.get(`/feed.xml?archive=1${query}`)).statusCode;
    const made = ['', '&language=en', '&language=hi'];
    const statuses = new Set<number>();
    for (let round = 0; round < 25; round += 1) {
      for (const query of made) statuses.add(await ask(query));
      await site.database.transaction(async (db) => db.invalidate('posts'));
    }
    expect([...statuses].toSorted()).toEqual([200, 404, 429]);
  });

  test('name the icon of the site', async () => {
    const site = await openApp(open);
    const icon = 'https://site.example/icon-192.png';
    expect((await atom(site)).icon).toBe(icon);
    expect((await rss(site)).image).toEqual({ url: icon, title: 'Chintan', link: 'https://site.example/blog' });
    expect(await json(site)).toMatchObject({ favicon: icon, icon: 'https://site.example/icon-512.png' });
  });

  test('are found where people look for them', async () => {
    const site = await openApp(open);
    await buildCategory(site.database, { slug: 'ज्ञान' });
    const leadsTo = async (url: string) => {
      const { statusCode, headers } = await site.get(url);
      return [statusCode, headers.location];
    };
    expect(await leadsTo('/feed')).toEqual([301, '/feed.xml']);
    expect(await leadsTo('/feed/?language=hi')).toEqual([301, '/feed.xml?language=hi']);
    expect(await leadsTo('/rss')).toEqual([301, '/rss.xml']);
    const slug = encodeURIComponent('ज्ञान');
    expect(await leadsTo(`/category/${slug}/rss`)).toEqual([301, `/category/${slug}/rss.xml`]);
    expect((await site.get(`/category/${slug}/rss.xml`)).statusCode).toBe(200);
  });

  test('of a renamed category are found by its former address, and of an unlisted one not at all', async () => {
    const site = await openApp(open);
    const { id } = await buildCategory(site.database, { slug: 'now' });
    await buildCategory(site.database, { slug: 'unlisted', is_active: 0 });
    await inTransaction(site.database, (db) =>
      db.insertInto('former_category_slugs').values({ slug: 'once', category_id: id }).execute(),
    );
    const { statusCode, headers } = await site.get('/category/once/feed.json?archive=2');
    expect([statusCode, headers.location]).toEqual([301, '/category/now/feed.json?archive=2']);
    for (const slug of ['unlisted', 'none'])
      expect((await site.get(`/category/${slug}/feed.xml`)).statusCode).toBe(404);
  });

  test('say in a sentence what is wrong with a request', async () => {
    const site = await openApp(open);
    for (const [query, sentence] of [
      ['language=fr', 'language must be en or hi.'],
      ['archive=0', 'archive must be a positive number.'],
      ['archive=x', 'archive must be a positive number.'],
    ]) {
      const { statusCode, body } = await site.get(`/feed.xml?${query}`);
      expect([statusCode, body]).toEqual([400, sentence]);
    }
  });

  test('of an empty site are there, and valid', async () => {
    const site = await openApp(open);
    expect(await atom(site)).toMatchObject({ title: 'Chintan', updated: '1970-01-01T00:00:00.000Z' });
    expect(await rss(site)).toMatchObject({ title: 'Chintan' });
    expect(JSON.parse((await site.get('/feed.json')).body).items).toEqual([]);
    await buildUser(site.database);
    await site.database.transaction(async (db) => {
      await db.updateTable('users').set({ created_at: START }).execute();
      db.invalidate('posts');
    });
    expect(await atom(site)).toMatchObject({ updated: '2026-01-01T00:00:00.000Z' });
  });

  test('have the summary alone of posts that come after a megabyte of text', async () => {
    const site = await openApp(open);
    await buildPosts(site, 4, { body: 'word '.repeat(70_000), summary: 'In short.' });
    const { items = [] } = await json(site);
    expect(items.map(({ content_html }) => content_html === '<p>In short.</p>')).toEqual([false, false, true, true]);
  });

  test('change with the name of the site, the category and the person', async () => {
    const site = await openApp(open);
    const authorId = await buildUser(site.database, { first_name: 'Asha', last_name: '' });
    await buildPost(site.database, { authorId });
    expect((await atom(site)).title).toBe('Chintan');
    await site.database.transaction(async (db) => {
      await saveSiteSettings(db, { name: 'Manan' });
      await db.updateTable('users').set({ first_name: 'Usha' }).where('id', '=', authorId).execute();
      db.invalidate('site', `person:${authorId}`);
    });
    expect(await atom(site)).toMatchObject({ title: 'Manan', entries: [{ authors: [{ name: 'Usha' }] }] });
  });
});
