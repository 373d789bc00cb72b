import { describe, expect, test } from 'vitest';
import { openOnce } from '../support/at-end.ts';
import { buildPost } from '../support/builders.ts';
import { postIn } from '../support/writing.ts';
import { fillSite } from './fill-site.ts';
import { readXml } from './read-answer.ts';
import { openSqlite, openWhole } from './whole-site.ts';

const FEEDS = [
  '/feed.xml',
  '/rss.xml',
  '/category/taken/feed.xml',
  '/category/taken/rss.xml',
  '/series/taken/feed.xml',
];
const XML = [
  ...FEEDS,
  '/series/taken/rss.xml',
  '/feed.xml?language=en',
  '/sitemap.xml',
  '/sitemap/posts-1.xml',
  '/sitemap/pages.xml',
];

/** What would end an element, begin another, or never end. */
const HOSTILE = [
  ']]></title></entry><entry><title>forged',
  '</title><link href="https://evil.example/"/>',
  '<!DOCTYPE x [<!ENTITY b "&a;&a;">]>&b;&c;',
  '<?xml-stylesheet href="//evil.example/x"?>',
  '<script xmlns="http://www.w3.org/1999/xhtml">x',
  '<!-- -- --> &#0; &#xFFFE; &#x1b; &nbsp;',
  'x" xmlns:evil="urn:x" onload="alert(1)',
  '\u0001\u0008\u001f\ufffe\uffff\u0085 a lamp',
];

describe('in every text of the site', () => {
  const control = openOnce(async () => {
    const site = await openWhole();
    await fillSite(site, 'A harmless lamp');
    return site;
  });
  const shapeOf = (xml: string) =>
    readXml(xml).elements.map(({ name, attributes }) => [name, ...Object.keys(attributes)].join(' '));

  test.each(HOSTILE)('%j adds no element and no attribute to any feed or sitemap', async (text) => {
    const site = await openWhole();
    await fillSite(site, text);
    for (const address of XML) {
      const [hostile, like] = [await site.get(address), await control().get(address)];
      expect([address, hostile.statusCode]).toEqual([address, 200]);
      expect([address, shapeOf(hostile.body)]).toEqual([address, shapeOf(like.body)]);
      expect(hostile.body).not.toMatch(/<!(?:DOCTYPE|ENTITY)|<\?(?!xml)/i);
    }
    const { items } = JSON.parse((await site.get('/feed.json')).body);
    expect(items).toHaveLength(1);
    expect(items[0].title).toBe(text.trim());
  });
});

const MADE = 45;
const opened = openOnce(async () => {
  const site = await openWhole(openSqlite, { rateLimits: false });
  for (let number = 1; number <= MADE; number += 1) {
    const title = `No. ${number}.`;
    await buildPost(site.database, { categoryId: site.category.id, title, createdAt: Date.UTC(2026, 0, number) });
  }
  return { ...site, slug: site.category.slug };
});

describe('a feed', () => {
  test('is nothing that a browser runs, whatever it is asked to be', async () => {
    const { get } = opened();
    for (const address of ['/feed.xml', '/rss.xml', '/feed.json']) {
      for (const asked of ['', '?callback=alert(1)', '?jsonp=x&format=html', '?xsl=//evil.example/x']) {
        const { headers, body } = await get(address + asked, { accept: 'text/html, application/javascript' });
        expect(headers['content-type']).toMatch(/^application\/(xml|feed\+json); charset=utf-8$/);
        expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
        expect(headers['content-security-policy']).toContain("default-src 'none'");
        expect(body).toBe((await get(address)).body);
      }
    }
  });

  test('is the same for the next reader after somebody asked for it in another way', async () => {
    const { get } = opened();
    const before = await get('/feed.xml');
    for (const address of ['/feed.xml?language=hi', '/feed.xml?archive=1', '/feed.xml?x=1', '/feed.xml?language=en&x'])
      await get(address);
    for (const headers of [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example' },
      { 'x-original-url': '/feed.json' },
      { accept: 'text/html' },
    ]) {
      const asked = await get('/feed.xml', headers as Record<string, string>);
      expect([headers, asked.body.includes('evil')]).toEqual([headers, false]);
    }
    const after = await get('/feed.xml');
    expect([after.body, after.headers.etag]).toEqual([before.body, before.headers.etag]);
    expect(after.body).toContain('https://site.example/blog/');
  });

  test('is not had by whoever has another one, nor by whoever says they have any', async () => {
    const { get, slug } = opened();
    const addresses = [
      '/feed.xml',
      '/rss.xml',
      '/feed.json',
      '/feed.xml?archive=1',
      '/feed.xml?language=hi',
      `/category/${slug}/feed.xml`,
    ];
    const tags = await Promise.all(addresses.map(async (address) => String((await get(address)).headers.etag)));
    expect(new Set(tags).size).toBe(addresses.length);
    for (const [index, address] of addresses.entries()) {
      const statusWith = async (tag = '') => (await get(address, { 'if-none-match': tag })).statusCode;
      expect([await statusWith(tags[index]), await statusWith(tags[(index + 1) % tags.length])]).toEqual([304, 200]);
      expect((await get(address, { 'if-modified-since': 'Fri, 31 Dec 2099 00:00:00 GMT' })).statusCode).toBe(200);
    }
  });

  test.each(['0', '-1', '1.5', '1e9999', 'NaN', '0x', '1;drop', '__proto__', '9007199254740993', `${'9'.repeat(400)}`])(
    'has no archive of the number %s',
    async (number) => {
      for (const format of ['feed.xml', 'rss.xml', 'feed.json']) {
        const { statusCode, body } = await opened().get(`/${format}?archive=${number}`);
        expect([400, 404]).toContain(statusCode);
        expect(body).toMatch(/archive/);
      }
      expect((await opened().get('/feed.xml?archive=2')).statusCode).toBe(200);
    },
  );

  test('tells by the number of its archives nothing of drafts, however many there are', async () => {
    const { get, database, category } = opened();
    const numbers = async () => (await get('/feed.xml')).body.match(/archive=\d+/g);
    const before = await numbers();
    for (let draft = 0; draft < 25; draft += 1)
      await buildPost(database, { categoryId: category.id, status: 'draft', title: 'Hidden' });
    await database.transaction(async (db) => db.invalidate('everything' as never, 'posts'));
    expect([before, await numbers()]).toEqual([['archive=2'], ['archive=2']]);
    for (const address of ['/feed.xml?archive=3', '/feed.json?archive=3'])
      expect((await get(address)).statusCode).toBe(404);
  });

  test('has given up a post in its archives, too, as soon as it is taken back', async () => {
    const { get, owner } = opened();
    const { id } = postIn(await get('/api/post/no-3'));
    const archives = ['/feed.xml?archive=1', '/rss.xml?archive=1', '/feed.json?archive=1'];
    const copies = await Promise.all(archives.map((address) => get(address)));
    for (const { body } of copies) expect(body).toContain('No. 3.');
    postIn(await owner.remove(id));
    for (const [index, address] of archives.entries()) {
      const { statusCode, body } = await get(address, { 'if-none-match': String(copies[index]?.headers.etag) });
      expect([address, statusCode, body.includes('No. 3.')]).toEqual([address, 200, false]);
    }
    postIn(await owner.restore(id));
    expect((await get(archives[0] ?? '')).body).toContain('No. 3.');
  });
});
