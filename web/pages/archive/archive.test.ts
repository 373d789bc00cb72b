import { describe, expect, test } from 'vitest';
import { renderedPages, SITE_URL } from '../../../test/support/server/rendered-pages.ts';

const { api, open } = renderedPages();

describe('the archive', () => {
  test('shows the latest year at the address that stays, and leads to the others', async () => {
    const { html } = await open('/archive');
    expect(html).toContain('<title>Archive · Chintan</title>');
    expect(html).toContain('<h2 class="archive-year">2026</h2>');
    expect(html).toContain('<a href="/archive" aria-current="page">2026');
    expect(html).toContain('<a href="/archive/2019">2019');
    expect(html).toContain('"@type":"CollectionPage","name":"Archive"');
    const same = await open('/archive/2026');
    expect([same.status, same.html.includes(`<link rel="canonical" href="${SITE_URL}/archive">`)]).toEqual([200, true]);
    const other = await open('/archive/2019');
    expect(other.html).toContain(`<link rel="canonical" href="${SITE_URL}/archive/2019">`);
    expect(other.html).toContain('<title>Articles from 2019 · Chintan</title>');
  });

  test('leads to each month on the page where it begins, by its name in Hindi', async () => {
    const { html } = await open('/archive');
    expect(html).toContain('<a href="#month-11"><time dateTime="2026-11" lang="hi">नवंबर</time>');
    expect(html).toContain('<a href="/archive?page=2#month-3"><time dateTime="2026-03" lang="hi">मार्च</time>');
    expect(html).toContain('id="month-11"');
  });

  test('has no other years and pages', async () => {
    for (const url of ['/archive/2018', '/archive/0', '/archive/x', '/archive?page=3', '/archive/2019/3']) {
      expect([url, (await open(url)).status]).toEqual([url, 404]);
    }
  });

  test('of an empty site invites to wait for the first article', async () => {
    const nothing = { years: [], year: null, months: [], rows: [], count: 0, page: 1, limit: 100 };
    api.archive = async () => nothing;
    const { html, status } = await open('/archive');
    expect([status, html.includes('Nothing has been published yet.')]).toEqual([200, true]);
  });
});
