import { expect, test } from 'vitest';
import { category, NOINDEX, NOTHING, renderedPages, SITE_URL } from '../../../test/support/server/rendered-pages.ts';

const { api, open } = renderedPages();

test('a category is known by its slug, whatever it was called once', async () => {
  const category_now = 'ज्ञान';
  const { posts, latest } = api;
  api.posts = async (query) => ({ ...(await posts(query)), ...(query.category === 'wisdom' && { category_now }) });
  api.latest = async (slug) => ({ ...(await latest(slug)), ...(slug === 'wisdom' && { category_now }) });
  const now = encodeURIComponent(category_now);
  const moved = (location: string) => ({ status: 301, html: '', location });
  expect(await open('/?category=wisdom')).toEqual(moved(`/?category=${now}`));
  expect(await open('/blog?category=wisdom')).toEqual(moved(`/blog?category=${now}`));
  const whole = await open('/blog?category=wisdom&search=lamp&page=2');
  expect(whole).toEqual(moved(`/blog?category=${now}&search=lamp&page=2`));
  expect((await open(`/blog?category=${now}`)).status).toBe(200);
  // Also one without a post.
  api.posts = async () => ({ ...NOTHING, category_now });
  api.latest = async () => ({ featured: null, others: [], earlier: [], category_now });
  for (const path of ['/', '/blog']) {
    expect(await open(`${path}?category=wise`)).toEqual(moved(`${path}?category=${now}`));
  }
});

test('the list keeps to a language, in its heading, its address and all its links', async () => {
  const { html, status } = await open('/blog?category=wisdom&language=hi&page=2');
  expect(status).toBe(200);
  expect(html).toContain('<title>Wisdom in Hindi, page 2 · Chintan</title>');
  expect(html).toContain('<input type="hidden" name="language" value="hi"');
  for (const link of ['category=wisdom&amp;language=hi&amp;page=3', 'language=hi', 'category=wisdom']) {
    expect(html).toContain(`href="/blog?${link}"`);
  }
  const hindi = await open('/blog?language=hi');
  expect(hindi.html).toContain('<h1 lang="hi">हिन्दी लेख</h1>');
  expect((await open('/blog?language=en')).html).toContain('<h1>Articles in English</h1>');
  const unknown = await open('/blog?language=fr');
  expect(unknown.html).toContain('<h1>Articles</h1>');
  expect(unknown.html).toContain(`<link rel="canonical" href="${SITE_URL}/blog">`);
});

test('a chosen category is shown with its mark and its description', async () => {
  api.categories = async () => [{ ...category, description: 'What is left when nothing is added.', is_active: 1 }];
  const { html } = await open('/blog?category=wisdom');
  expect(html).toMatch(/<svg class="drawing drawing-mark".*<h1>Wisdom<\/h1><p class="standfirst">What is left/s);
  expect((await open('/blog')).html).toContain('<h1>Articles</h1>');
});

test('a page of the list beyond the last one leads back to the first', async () => {
  const posts = await api.posts({ page: 4, search: '', category: 'wisdom' });
  api.posts = async () => ({ ...posts, rows: [] });
  const { html, status } = await open('/blog?category=wisdom&page=4');
  expect(status).toBe(404);
  expect(html).toContain(NOINDEX);
  expect(html).toContain('No articles found matching your criteria.');
  expect(html).toMatch(/<a [^>]*href="\/blog\?category=wisdom"[^>]*>Go to the first page<\/a>/);
});

test.each([
  ['zzz', 'zzz'],
  ['__proto__', '__proto__'],
  ['7,000 letters', 'x'.repeat(7000)],
  ['another site', '//evil.example'],
])(
  'a category that is not there (%s) is no page for search engines, and says that nothing was found',
  async (_, category) => {
    api.posts = async () => NOTHING;
    api.latest = async () => ({ featured: null, others: [], earlier: [] });
    for (const path of ['/blog', '/']) {
      const { html, status } = await open(`${path}?category=${category}`);
      expect([path, status]).toEqual([path, 404]);
      expect(html).toContain(NOINDEX);
      expect(html).not.toContain('rel="canonical"');
      expect(html).toContain('No articles found matching your criteria.');
    }
  },
);

test('a list without a post yet is a page, and one of a hidden category with posts as well', async () => {
  const shown = await open('/blog?category=hidden');
  expect([shown.status, shown.html.includes(NOINDEX)]).toEqual([200, false]);
  api.posts = async () => NOTHING;
  api.latest = async () => ({ featured: null, others: [], earlier: [] });
  for (const url of ['/', '/blog', '/blog?category=wisdom', '/?category=wisdom']) {
    const { html, status } = await open(url);
    expect([url, status, html.includes('rel="canonical"')]).toEqual([url, 200, true]);
  }
});

test('what a search finds is no page for search engines', async () => {
  for (const url of ['/blog?search=lamp', '/blog?category=wisdom&search=lamp&page=2']) {
    const { html, status } = await open(url);
    expect([url, status, html.includes(NOINDEX), html.includes('rel="canonical"')]).toEqual([url, 200, true, false]);
  }
});
