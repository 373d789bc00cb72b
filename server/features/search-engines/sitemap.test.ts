import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { insertImageRow } from '#server/features/media/image-store.ts';
import { openDesk } from '../../../test/support/accounts/desk-app.ts';
import { buildCategory, buildPost, inTransaction } from '../../../test/support/database/builders.ts';
import { onBothDatabases, onDatabase, onSqlite } from '../../../test/support/database/databases.ts';
import { buildSentLetter } from '../../../test/support/mail/sent-letters.ts';
import { openApp, type TestApp } from '../../../test/support/server/test-app.ts';
import { listenTo, postIn } from '../../../test/support/texts/writing.ts';

const SITE = 'https://site.example';
const TIME = Date.UTC(2026, 0, 1);
const DAY = 24 * 60 * 60_000;

const files = async ({ get }: TestApp) =>
  (await parseSitemapIndex(Readable.from([(await get('/sitemap.xml')).body]))).map(({ url, lastmod }) => [
    url.replace(SITE, ''),
    lastmod,
  ]);

async function listed({ get }: TestApp, file: string) {
  const { statusCode, body } = await get(file);
  expect(statusCode).toBe(200);
  return parseSitemap(Readable.from([body]));
}

async function buildPostWithImage({ database }: TestApp, post: Parameters<typeof buildPost>[1]): Promise<number> {
  const id = await buildPost(database, post);
  const image = { name: 'abc.jpg', width: 3, height: 2, animated: 0 as const, alt: '', owner_id: null, created_at: 0 };
  await inTransaction(database, async (db) =>
    db
      .updateTable('posts')
      .set({ image_id: await insertImageRow(db, image) })
      .where('id', '=', id)
      .execute(),
  );
  return id;
}

/** What Google says of images in sitemaps. */
const IMAGE_SCHEMA = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified"
  targetNamespace="http://www.google.com/schemas/sitemap-image/1.1">
  <xs:element name="image"><xs:complexType><xs:sequence><xs:element name="loc" type="xs:anyURI"/></xs:sequence></xs:complexType></xs:element>
</xs:schema>`;
const BOTH_SCHEMAS = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:import namespace="http://www.sitemaps.org/schemas/sitemap/0.9" schemaLocation="sitemap.xsd"/>
  <xs:import namespace="http://www.google.com/schemas/sitemap-image/1.1" schemaLocation="image.xsd"/>
</xs:schema>`;

onBothDatabases('the sitemap', (open) => {
  test('lists every published post, with the time of its last change and its image', async () => {
    const site = await openApp(open);
    const categoryId = (await buildCategory(site.database)).id;
    await buildPost(site.database, { categoryId, status: 'draft' });
    const id = await buildPostWithImage(site, { categoryId, title: 'ज्ञान & light', createdAt: TIME });
    await buildPost(site.database, { categoryId, title: 'Older', createdAt: TIME - DAY });
    await inTransaction(site.database, (db) =>
      db
        .updateTable('posts')
        .set({ updated_at: TIME + DAY })
        .where('id', '=', id)
        .execute(),
    );
    expect(await files(site)).toEqual([
      ['/sitemap/pages.xml', '2026-01-02T00:00:00.000Z'],
      ['/sitemap/posts-1.xml', '2026-01-02T00:00:00.000Z'],
    ]);
    expect(await listed(site, '/sitemap/posts-1.xml')).toMatchObject([
      {
        url: `${SITE}/blog/${encodeURIComponent('ज्ञान-light')}`,
        lastmod: '2026-01-02T00:00:00.000Z',
        img: [{ url: `${SITE}/media/abc.jpg` }],
      },
      { url: `${SITE}/blog/older`, lastmod: '2025-12-31T00:00:00.000Z', img: [] },
    ]);
  });

  test('lists the tags of published posts, with the time of the last change among these', async () => {
    const site = await openApp(open);
    await buildPost(site.database, { tags: ['Ego', 'आत्म ज्ञान'], createdAt: TIME });
    await buildPost(site.database, { tags: ['ego'], createdAt: TIME - DAY });
    await buildPost(site.database, { tags: ['hidden'], status: 'draft' });
    expect(await files(site)).toContainEqual(['/sitemap/tags.xml', undefined]);
    const tags = (await listed(site, '/sitemap/tags.xml')).map(({ url, lastmod }) => [url, lastmod]);
    expect(tags.toSorted()).toEqual([
      [`${SITE}/tag/${encodeURIComponent('आत्म-ज्ञान')}`, '2026-01-01T00:00:00.000Z'],
      [`${SITE}/tag/ego`, '2026-01-01T00:00:00.000Z'],
    ]);
  });
});

onDatabase('the sitemap', (open) => {
  test('has a file for each five thousand ids, so that old files stay the same', async () => {
    const site = await openApp(open);
    const id = await buildPost(site.database, { title: 'One' });
    await inTransaction(site.database, async (db) => {
      const post = await db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      for (const far of [5000, 5001, 12_000]) {
        await db
          .insertInto('posts')
          .values({ ...post, id: far, slug: `post-${far}` })
          .execute();
      }
    });
    expect((await files(site)).map(([path]) => path)).toEqual([
      '/sitemap/pages.xml',
      ...[1, 2, 3].map((number) => `/sitemap/posts-${number}.xml`),
    ]);
    const urls = async (number: number) => (await listed(site, `/sitemap/posts-${number}.xml`)).map(({ url }) => url);
    expect(await urls(1)).toEqual([`${SITE}/blog/one`, `${SITE}/blog/post-5000`]);
    expect(await urls(2)).toEqual([`${SITE}/blog/post-5001`]);
  });

  test('lists the pages that search engines may list, and categories with posts', async () => {
    const site = await openApp(open);
    const pages = async () => (await listed(site, '/sitemap/pages.xml')).map(({ url }) => url.replace(SITE, ''));
    const always = ['/', '/blog', '/categories', '/about', '/privacy', '/terms', '/cookies'];
    expect(await pages()).toEqual(always);
    const { id } = await buildCategory(site.database, { slug: 'wisdom' });
    await buildCategory(site.database, { slug: 'empty' });
    await buildPost(site.database, { categoryId: id, createdAt: TIME });
    await buildPost(site.database, { categoryId: id, createdAt: Date.UTC(2019, 4, 1) });
    await buildPost(site.database, { categoryId: id, createdAt: Date.UTC(2018, 4, 1), status: 'draft' });
    await buildSentLetter(site.database);
    await inTransaction(site.database, async (db) => {
      const { id: post_id } = await db
        .selectFrom('posts')
        .select('id')
        .where('status', '=', 'published')
        .executeTakeFirstOrThrow();
      await db.insertInto('start_here_posts').values({ post_id, position: 1, reason: '' }).execute();
    });
    const more = ['/start-here', '/blog?category=wisdom', '/newsletter/letters', '/archive', '/archive/2019'];
    expect((await pages()).toSorted()).toEqual([...always, ...more].toSorted());
  });
});

onSqlite('the sitemap', (open) => {
  test('is valid by its schema', async () => {
    const site = await openApp(open);
    await buildPostWithImage(site, { title: '<&>"\'' });
    const folder = join(dirname(fileURLToPath(import.meta.resolve('sitemap'))), '../../schema');
    const preload = [
      { fileName: 'sitemap.xsd', contents: await readFile(join(folder, 'sitemap.xsd'), 'utf8') },
      { fileName: 'image.xsd', contents: IMAGE_SCHEMA },
    ];
    for (const file of ['/sitemap/pages.xml', '/sitemap/posts-1.xml']) {
      const { body } = await site.get(file);
      const xml = { fileName: 'sitemap.xml', contents: body };
      const { valid, errors } = await validateXML({ xml, schema: BOTH_SCHEMAS, preload });
      expect([valid, errors]).toEqual([true, []]);
    }
  });

  test('is invalidated by a post that is published, and says 404 where there is nothing', async () => {
    const site = await openApp(open);
    expect(await files(site)).toEqual([['/sitemap/pages.xml', undefined]]);
    await buildPost(site.database);
    expect((await files(site)).map(([path]) => path)).toEqual(['/sitemap/pages.xml', '/sitemap/posts-1.xml']);
    for (const path of ['/sitemap/posts-2.xml', '/sitemap/posts-0.xml', '/sitemap/posts-x.xml', '/sitemap/tags.xml']) {
      expect((await site.get(path)).statusCode, path).toBe(404);
    }
  });
});

const EVERYBODY =
  'User-agent: *\nDisallow: /api/\nDisallow: /admin\nDisallow: /dashboard\nDisallow: /*?search=\n' +
  'Disallow: /*&search=\n\nSitemap: https://site.example/sitemap.xml\n';

onSqlite('robots.txt', (open) => {
  test('lets people and searches read the site, but for what is only for those who are logged in', async () => {
    const { get } = await openDesk(open);
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body.slice(body.indexOf('User-agent: *'))).toBe(EVERYBODY);
  });

  test('asks those who train programs on texts to stay away, until the owner allows it', async () => {
    const app = await openDesk(open);
    expect(postIn(await app.desk.get('robots'))).toEqual({ allow_training: false });
    const { body } = await app.get('/robots.txt');
    expect(body).toMatch(/^(User-agent: [\w-]+\n)+Disallow: \/\n\nUser-agent: \*\n/);
    for (const name of ['GPTBot', 'Google-Extended', 'CCBot', 'ClaudeBot']) expect(body).toContain(`agent: ${name}\n`);
    const heard = listenTo(app.database);
    postIn(await app.desk.put('robots', { allow_training: true }));
    // No page depends on it.
    expect(heard).toEqual([['robots']]);
    expect((await app.get('/robots.txt')).body).toBe(EVERYBODY);
    expect(await app.auditLog()).toEqual([['robots changed', '']]);
  });
});
