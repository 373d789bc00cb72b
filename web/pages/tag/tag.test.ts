import { describe, expect, test } from 'vitest';
import { POST, post, renderedPages, SITE_URL } from '../../../test/support/server/rendered-pages.ts';

const { api, open } = renderedPages();

describe('the page of a tag', () => {
  test('is headed by the tag, and search engines learn that it lists posts', async () => {
    const { html, status } = await open('/tag/self-knowledge?page=2');
    expect(status).toBe(200);
    expect(html).toContain('<title>Self Knowledge, page 2 · Chintan</title>');
    expect(html).toContain('<h1>Self Knowledge</h1><p class="result-count">45 articles</p>');
    expect(html).toContain('href="/tag/self-knowledge"');
    expect(html).toContain(
      `"@type":"CollectionPage","name":"Self Knowledge","url":"${SITE_URL}/tag/self-knowledge?page=2"`,
    );
    expect(html).toContain(`"position":3,"name":"Self Knowledge","item":"${SITE_URL}/tag/self-knowledge"`);
  });

  test('speaks the language of its tag', async () => {
    const tag = { name: 'आत्म ज्ञान', slug: 'आत्म-ज्ञान' };
    api.posts = async ({ page }) => ({ rows: [post], count: 45, page, limit: 20, tag });
    const { html } = await open(`/tag/${encodeURIComponent(tag.slug)}`);
    expect(html).toContain('<div class="section-head" lang="hi"><p class="label">विषय</p><h1>आत्म ज्ञान</h1>');
    expect(html).toContain('45 लेख');
    expect(html).toMatch(/<a [^>]*href="\/blog" lang="hi">सब लेख<\/a>/);
  });

  test('has one address, to which every other spelling leads', async () => {
    for (const spelling of ['Self-Knowledge', 'Self%20Knowledge', 'self%2Dknowledge%21']) {
      const { status, location } = await open(`/tag/${spelling}?page=2&x=1`);
      expect([spelling, status, location]).toEqual([spelling, 301, '/tag/self-knowledge?page=2']);
    }
  });

  test('is there only for tags of published posts, and as far as there are any', async () => {
    for (const url of ['/tag/none', '/tag/self-knowledge?page=4', '/tag', '/tag/%E0%A4']) {
      const { status, html } = await open(url);
      expect([url, status]).toEqual([url, 404]);
      expect(html).toContain('<meta name="robots" content="noindex">');
    }
  });

  test('is where the tags of a post lead', async () => {
    api.post = async () => ({ ...post, tags: ['Self Knowledge', 'आत्म ज्ञान', '!!'] });
    const { html } = await open(POST);
    const links = [...html.matchAll(/<li><a[^>]*? href="(\/(?:tag|blog\?search)[^"]*)"/g)].map(([, href]) => href);
    expect(links).toEqual(['/tag/self-knowledge', `/tag/${encodeURIComponent('आत्म-ज्ञान')}`, '/blog?search=%21%21']);
  });
});
