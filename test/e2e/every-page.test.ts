import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, openLive, openReader } from './browser.ts';
import { type RunningSite, startSite } from './running-site.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const ADDRESSES = {
  home: '/',
  'home, one category': '/?category=wisdom',
  articles: '/blog',
  'articles, one category': '/blog?category=philosophy',
  'articles, a search': '/blog?search=lamp',
  'articles, nothing found': '/blog?search=zzzzzz',
  'a post in English': '/blog/the-last-dry-step',
  'a post in Hindi': '/blog/दीये-की-लौ',
  'a missing post': '/blog/no-such-post',
  categories: '/categories',
  about: '/about',
  'an unknown address': '/no/such/page',
};

let site: RunningSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await site.stop();
});

describe.each(Object.entries(ADDRESSES))('%s', (_name, address) => {
  test.each([
    ['light', 360],
    ['light', 1280],
    ['dark', 360],
    ['dark', 1280],
  ] as const)('is whole, quiet and accessible, %s at %i px', async (colorScheme, width) => {
    const reader = await openReader(browser, site.url, { colorScheme, viewport: { width, height: 800 } });
    await openLive(reader.page, address);

    const { violations } = await new AxeBuilder({ page: reader.page }).withTags(WCAG).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
    const overflow = await reader.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await reader.page.locator('h1').count()).toBe(1);
    reader.expectQuiet();
    await reader.context.close();
  });

  test('does not move while it loads', async () => {
    const { page, context } = await openReader(browser, site.url, { viewport: { width: 360, height: 640 } });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openLive(page, address);
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
    await context.close();
  });
});

test('the server had nothing to complain of', () => {
  expect(site.complaints).toEqual([]);
});
