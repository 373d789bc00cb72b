import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openLive, watchShifts } from './browser.ts';
import { publishedPost } from './responding.ts';
import { siteInBrowser } from './site-in-browser.ts';

const shared = siteInBrowser();

const PARAGRAPH = 'In winter the lowest step is far down, near the boats, on stone that is green and pitted. '.repeat(
  5,
);
const LONG = Array.from({ length: 60 }, (_, index) => `${index + 1}. ${PARAGRAPH}`).join('\n');
const OFFER = 'Continue where you stopped';

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('reading_positions'));
const paragraph = (page: Page, number: number) => page.locator('.prose > p').nth(number - 1);

test('a long text offers to go on where the reader stopped, moves nothing for it, and forgets it at the end', () =>
  shared.visit(
    async ({ page }) => {
      const post = await publishedPost(shared, { content: LONG });
      await openLive(page, post.address);
      await paragraph(page, 40).evaluate((it) => it.scrollIntoView());
      await expect.poll(() => stored(page)).toBe(JSON.stringify([[post.id, 39]]));

      const shifts = await watchShifts(page);
      await page.goto('/about');
      await page.goto(post.address);
      // Nobody has touched the page: what is stored calls the script.
      const offer = page.getByRole('button', { name: OFFER });
      await offer.waitFor();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      expect(await shifts()).toEqual([]);
      await offer.click();
      await offer.waitFor({ state: 'detached' });
      expect(await paragraph(page, 40).evaluate((it) => it === document.activeElement)).toBe(true);
      expect(
        await paragraph(page, 40).evaluate((it) => Math.abs(it.getBoundingClientRect().top) < innerHeight / 3),
      ).toBe(true);

      await page.locator('.response-row').evaluate((it) => it.scrollIntoView());
      await expect.poll(() => stored(page)).toBeNull();
    },
    { viewport: { width: 360, height: 780 } },
  ));

test('looking at the beginning once more does not lose the place, and what cannot be read in the storage counts as nothing', () =>
  shared.visit(async ({ page }) => {
    const post = await publishedPost(shared, { content: LONG });
    const openWith = async (positions: string) => {
      await page.goto('/favicon.svg');
      await page.evaluate((text) => localStorage.setItem('reading_positions', text), positions);
      await openLive(page, post.address);
    };
    await openWith(JSON.stringify([[post.id, 39]]));
    await page.getByRole('button', { name: OFFER }).waitFor();
    await paragraph(page, 5).evaluate((it) => it.scrollIntoView());
    await paragraph(page, 50).evaluate((it) => it.scrollIntoView());
    await expect.poll(() => stored(page)).toBe(JSON.stringify([[post.id, 49]]));

    for (const broken of ['{broken', '{"a":1}', '[["x",1],[1],null]', 'null']) {
      await openWith(broken);
      await paragraph(page, 30).evaluate((it) => it.scrollIntoView());
      await expect.poll(() => stored(page)).toBe(JSON.stringify([[post.id, 29]]));
    }
  }));
