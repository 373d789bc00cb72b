import { beforeEach, describe, expect, test } from 'vitest';
import { NOINDEX, POST, post, renderedPages, SITE_URL } from '../../../test/support/server/rendered-pages.ts';

const { api, open } = renderedPages();

describe('a series', () => {
  const parts = [post, { ...post, id: 8, slug: 'two', title: 'Two <b>', language: 'en' as const, readTime: 70 }];
  const series = {
    ...{ id: 4, slug: 'गीता', name: 'गीता, chapter by chapter', description: 'One line.\nAnother.', post_count: 2 },
    ...{ files: [], parts },
  };
  const SERIES = `/series/${encodeURIComponent(series.slug)}`;

  beforeEach(() => {
    api.allSeries = async () => [series];
    api.series = async (slug) => (slug === 'गीता' || slug === 'once' ? series : null);
  });

  test('has a page with its parts in order, which says how long they take', async () => {
    const { html, status } = await open(SERIES);
    expect(status).toBe(200);
    expect(html).toContain('<meta name="description" content="One line.\nAnother.">');
    expect(html).toContain(`<link rel="canonical" href="${SITE_URL}${SERIES}">`);
    expect(html).toContain(`title="${series.name} · Chintan" href="${SERIES}/feed.xml"`);
    expect(html).toMatch(/2 parts<.*1 h 15 min in all<.*Begin with part 1<.*दीये की लौ<.*Two &lt;b&gt;<.*70 min read</);
    expect(html).toContain('data-part="8" data-go-on="Continue with part 2"');
  });

  test('has its cover on its page and in previews, or else a drawing', async () => {
    expect((await open(SERIES)).html).toContain('cover-drawn');
    const file = { file_path: '/media/c.jpg', width: 1600, height: 900, alt: 'A lamp', animated: false, sources: [] };
    api.series = async () => ({ ...series, files: [file] });
    const { html } = await open(SERIES);
    expect(html).toMatch(
      /<meta property="og:image" content="https:\/\/chintan\.example\/preview-images\/series-\d+-[0-9a-f]{16}\.jpg">/,
    );
    expect(html).toContain('src="/media/c.jpg" alt="A lamp"');
    expect(html).not.toContain('cover-drawn');
  });

  test('with a single part says nothing of parts, neither on its page nor on the post', async () => {
    const alone = { ...series, name: 'Gita', post_count: 1, parts: [post] };
    api.allSeries = async () => [alone];
    api.series = async () => alone;
    const { slug, name } = alone;
    const own = { id: 7, position: 1, slug: post.slug, title: post.title, language: post.language };
    const of = { id: 4, slug, name, count: 1, parts: [own], position: 1, previous: null, next: null };
    api.post = async () => ({ ...post, series: of });
    const hindi = (await open(POST)).html;
    expect(hindi).toMatch(/class="series-place".*?शृंखला.*?>Gita<\/a><\/p><\/nav>/);
    api.post = async () => ({ ...post, language: 'en', series: of });
    const english = (await open(POST)).html;
    expect(english).toMatch(/class="series-place".*?Series.*?>Gita<\/a><\/p><\/nav>/);
    const page = (await open(SERIES)).html;
    expect(page).toMatch(/1 article<.*Read the article</);
    expect((await open('/series')).html).toContain('1 article');
    expect(hindi).not.toContain('भाग');
    for (const html of [hindi, english]) expect(html).not.toMatch(/पूरी शृंखला|The whole series/);
    for (const html of [english, page]) expect(html).not.toMatch(/\bparts? (\d|of)|Other parts|\d parts?\b/i);
  });

  test('is found by a former slug, and missing under any other', async () => {
    expect(await open('/series/once')).toEqual({ status: 301, html: '', location: SERIES });
    const { html, status } = await open('/series/none');
    expect([status, html.includes(NOINDEX), html.includes('Series Not Found')]).toEqual([404, true, true]);
  });

  test('is listed with the others, and the list is linked while there is one', async () => {
    expect((await open('/series')).html).toContain(`<a href="${SERIES}">`);
    expect((await open('/categories')).html).toContain('<a href="/series">');
    api.allSeries = async () => [];
    expect((await open('/series')).html).toContain('There are no series yet.');
    expect((await open('/categories')).html).not.toContain('<a href="/series">');
  });

  test('is named on its parts, which lead to one another in the language of the text', async () => {
    const around = (position: number, title: string) => ({
      ...{ id: position, position, slug: `part-${position}`, title, language: 'en' as const },
    });
    const [previous, own, next] = [
      around(1, 'One'),
      { ...around(2, post.title), language: post.language },
      around(3, 'Three'),
    ];
    const { slug, name } = series;
    const of = { id: 4, slug, name, count: 30, parts: [previous, own, next], position: 2, previous, next };
    api.post = async () => ({ ...post, series: of });
    const { html } = await open(POST);
    expect(html).toContain('भाग 2, कुल 30');
    expect(html).toContain(`<a href="${SERIES}" lang="en">`);
    expect(html).toMatch(/<a class="part-link" href="[^"]*" lang="hi" aria-current="page">दीये की लौ<\/a>/);
    expect(html).toMatch(
      /href="\/blog\/part-1" rel="prev"><span class="label">पिछला भाग<.*href="\/blog\/part-3" rel="next"><span class="label">अगला भाग<\/span> <span lang="en">Three</,
    );
    expect(html.match(/पूरी शृंखला/g)).toHaveLength(1);
    api.post = async () => ({ ...post, language: 'en', series: { ...of, count: 3, position: 3, next: null } });
    const last = (await open(POST)).html;
    expect(last).toContain('Part 3 of 3');
    expect(last).toMatch(/class="part-steps".*Previous part.*The whole series<\/a><\/nav>/);
  });
});
