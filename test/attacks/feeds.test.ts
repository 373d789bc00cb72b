import { describe, expect, test } from 'vitest';
import type { DeskApp } from '../support/accounts/desk-app.ts';
import { buildPost } from '../support/database/builders.ts';
import { guard } from '../support/runner/guard.ts';
import { postIn } from '../support/texts/writing.ts';
import { readXml } from './read-answer.ts';
import { shareSite } from './shared-site.ts';
import { openWhole } from './whole-site.ts';

guard('A text added elements to a feed, or a feed gave away what is not published.');

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

/** Writes a text wherever a feed has one. @returns the feeds and sitemaps that have it */
async function writeEverywhere({ desk, send, writer }: DeskApp, text: string): Promise<string[]> {
  const by = await writer();
  const name = { first_name: text, last_name: text, phone_no: 9812345678 };
  postIn(await send('POST', '/api/auth/update-profile', name, by.bearer));
  postIn(await desk.put('site', { name: text, tagline: text, description: text }));
  const category = postIn(await desk.post('categories', { name: text, description: text }));
  const series = postIn(await desk.post('series', { name: text, description: text }));
  const written = { title: text, summary: text, content: text, tags: ['light', text], series_id: series.id };
  postIn(await by.create({ ...written, category: category.id }));
  const parts = [`/category/${encodeURIComponent(category.slug)}`, `/series/${encodeURIComponent(series.slug)}`, ''];
  return [...parts.flatMap((part) => [`${part}/feed.xml`, `${part}/rss.xml`]), '/sitemap.xml', '/sitemap/posts-1.xml'];
}

test('nothing that is written anywhere on the site adds an element or an attribute to a feed or a sitemap', async () => {
  const [site, control] = [await openWhole(), await openWhole()];
  const shapeOf = (xml: string) =>
    readXml(xml).elements.map(({ name, attributes }) => [name, ...Object.keys(attributes)].join(' '));
  for (const [index, text] of HOSTILE.entries()) {
    const addresses = await writeEverywhere(site, text);
    const same = await writeEverywhere(control, `A harmless lamp ${index}`);
    for (const [place, address] of addresses.entries()) {
      const [hostile, like] = [await site.get(address), await control.get(same[place] ?? '')];
      expect([address, hostile.statusCode]).toEqual([address, 200]);
      expect([text, address, shapeOf(hostile.body)]).toEqual([text, address, shapeOf(like.body)]);
      expect(hostile.body).not.toMatch(/<!(?:DOCTYPE|ENTITY)|<\?(?!xml)/i);
    }
  }
  const { items } = JSON.parse((await site.get('/feed.json')).body);
  expect(items.map(({ title }: { title: string }) => title).reverse()).toEqual(
    HOSTILE.map((text) => text.replace(/\p{Cc}/gu, '').trim()),
  );
});

const MADE = 45;
const opened = shareSite({}, async (site) => {
  for (let number = 1; number <= MADE; number += 1) {
    const title = `No. ${number}.`;
    await buildPost(site.database, { categoryId: site.category.id, title, createdAt: Date.UTC(2026, 0, number) });
  }
  return { slug: site.category.slug };
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

  test('is not had by someone who has another one, nor by someone who says they have any', async () => {
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
    await database.transaction(async (db) => db.invalidate('posts'));
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
