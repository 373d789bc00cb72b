import { expect, test } from 'vitest';
import { createPages } from '#web/entry-server.tsx';
import { type OpenDatabase, onSqlite } from '../support/database/databases.ts';
import { guard } from '../support/runner/guard.ts';
import { postIn } from '../support/texts/writing.ts';
import { openWhole } from './whole-site.ts';

guard('Invented addresses of lists filled the cache and were found by search engines without end.');

const NOTHING_FOUND = 'No articles found matching your criteria.';
const NOINDEX = '<meta name="robots" content="noindex">';
const CATEGORIES = ['zzz', '__proto__', 'constructor', 'x'.repeat(7000), '%F0%9F%AA%94', "'", '1'];

/** A site with one post, which notes what it renders. */
async function openCounting(open: OpenDatabase) {
  const rendered: string[] = [];
  const pages = createPages(null);
  const render: typeof pages.render = (url, ...rest) => {
    rendered.push(url);
    return pages.render(url, ...rest);
  };
  const site = await openWhole(open, { pages: async () => ({ ...pages, render }) });
  postIn(await site.owner.create({ title: 'The lamp' }));
  return { ...site, rendered };
}

onSqlite('an address of the list under which there is nothing', (open) => {
  test('is 404, says so, and takes no room in the page cache', async () => {
    const site = await openCounting(open);
    const addresses = [
      ...CATEGORIES.map((name) => `/blog?category=${name}`),
      ...CATEGORIES.map((name) => `/?category=${name}`),
      '/blog?page=9999',
      '/blog?search=lamp&page=2',
      `/blog?category=${site.category.slug}&page=2`,
    ];
    for (const url of addresses) {
      for (const _visit of [1, 2]) {
        const { statusCode, body } = await site.get(url);
        expect([url, statusCode, body.includes(NOINDEX), body.includes(NOTHING_FOUND)]).toEqual([url, 404, true, true]);
        expect(body).not.toContain('rel="canonical"');
      }
    }
    expect(site.rendered.length).toBe(2 * addresses.length);
  });

  test('is still an empty list for callers', async () => {
    const { get } = await openCounting(open);
    for (const query of ['category=zzz', 'category=__proto__', 'page=9999']) {
      const answer = await get(`/api/post/list?${query}`);
      expect([query, answer.statusCode, answer.json().data.rows]).toEqual([query, 200, []]);
    }
    const { featured } = postIn(await get('/api/post/latest?category=zzz'));
    expect(featured).toBeNull();
  });
});

onSqlite('an address of the list under which there is something', (open) => {
  test('is a page, rendered once however it is spelled', async () => {
    const site = await openCounting(open);
    const { slug } = site.category;
    const addresses = ['/blog', `/blog?category=${slug}`, `/?category=${slug}`, '/blog?search=lamp'];
    for (const url of addresses) {
      for (const extra of ['', '&tag=zzz', '&utm_source=zzz']) {
        const { statusCode, body } = await site.get(url + (url.includes('?') ? extra : extra.replace('&', '?')));
        // The words that were searched for are marked.
        const text = body.replace(/<\/?mark>/g, '');
        expect([url, statusCode, text.includes('The lamp'), body.includes('zzz')]).toEqual([url, 200, true, false]);
      }
    }
    expect(site.rendered).toEqual(addresses);
  });
});
