import { beforeEach, describe, expect, test } from 'vitest';
import { NOINDEX, POST, post, renderedPages, SITE_URL } from '../../../test/support/server/rendered-pages.ts';

const { api, open } = renderedPages();

describe('the letters', () => {
  const letter = {
    id: 3,
    title: 'पहला पत्र',
    standfirst: 'दीये के बारे में',
    language: 'hi' as const,
    sent_at: '2026-11-20T19:00:00.000Z',
    post_slug: null,
  };
  const LETTER = '/newsletter/letters/3';
  const HTML = '<p>पहला अनुच्छेद <em>और</em> दूसरा।</p>';

  beforeEach(() => {
    api.letters = async (page) => ({ rows: page === 1 ? [letter] : [], count: 1, page, limit: 20 });
    api.letter = async (id) => (id === 3 ? { ...letter, post_id: 7, html: HTML } : null);
  });

  test('are listed for search engines as well, each leading to its post or its own page', async () => {
    const { html, status } = await open('/newsletter/letters');
    expect(status).toBe(200);
    expect(html).toContain(`<link rel="canonical" href="${SITE_URL}/newsletter/letters">`);
    expect(html).toContain(`<a href="${LETTER}">पहला पत्र</a>`);
    expect((await open('/newsletter/letters?page=2')).status).toBe(404);
    api.letters = async (page) => ({ rows: [{ ...letter, post_slug: post.slug }], count: 1, page, limit: 20 });
    expect((await open('/newsletter/letters')).html).toContain(`<a href="${POST}">पहला पत्र</a>`);
  });

  test('invite, as long as there are none', async () => {
    api.letters = async (page) => ({ rows: [], count: 0, page, limit: 20 });
    const { html, status } = await open('/newsletter/letters');
    expect(status).toBe(200);
    expect(html).toContain('No letters yet.');
  });

  test('are read on a page of their own, which has the text once', async () => {
    const { html, status } = await open(LETTER);
    expect(status).toBe(200);
    expect(html).toContain('<title lang="hi">पहला पत्र · Chintan</title>');
    expect(html).toContain('<meta name="description" content="दीये के बारे में">');
    expect(html).toContain(`<link rel="canonical" href="${SITE_URL}${LETTER}">`);
    expect(html.split(HTML)).toHaveLength(2);
    expect(html.split('पहला अनुच्छेद')).toHaveLength(2);
    expect(html).not.toContain('no-referrer');
  });

  test('are read at their post once that is published, where the visit is still that of the letter', async () => {
    api.letter = async () => ({ ...letter, post_slug: post.slug, post_id: 7, html: HTML });
    expect(await open(LETTER)).toEqual({ status: 301, html: '', location: `${POST}?letter=3` });
  });

  test('are missing where there are none', async () => {
    for (const url of ['/newsletter/letters/4', '/newsletter/letters/x', '/newsletter/letters/0']) {
      const { html, status } = await open(url);
      expect([status, html.includes(NOINDEX), html.includes('Letter Not Found')]).toEqual([404, true, true]);
    }
  });
});
