import { beforeAll, expect, inject, test, vi } from 'vitest';
import { saveSiteSettings } from '#server/features/site/site-store.ts';
import { SEED } from '../support/runner/fast-check.ts';
import { delayFonts, expectAccessible, openLive, watchShifts } from './browser.ts';
import { ownSiteInBrowser } from './site-in-browser.ts';

const NAME = 'चिंतन, मनन और इन्दुमती पाठक की डायरी';
const TAGLINE = 'साधारण दिनों के बारे में धीरे-धीरे सोचना, और जो बच रहे उसे लिख लेना।';
const CATEGORY = 'व्यक्तिगत विकास, स्वाध्याय और अन्तर्दृष्टि';
const AUTHOR = 'इन्दुमती पाठक';

/** One of the two, the other one on the next day; both in `npm run test:long`. */
const WIDTHS = inject('isLong') ? [360, 768] : [SEED % 2 === 0 ? 360 : 768];

const shared = ownSiteInBrowser();

/** A site whose owner speaks Hindi, at length. */
beforeAll(async () => {
  await shared.changeRows(async (db) => {
    db.invalidate('site', 'author', 'categories', 'posts', 'suggestions', 'every-post');
    const claims = { subscribers: '५ हज़ार+', satisfaction: '९८%', updates: 'साप्ताहिक' };
    await saveSiteSettings(db, { name: NAME, tagline: TAGLINE, claims });
    await db.updateTable('author').set({ name: AUTHOR }).execute();
    await db.updateTable('categories').set({ name: CATEGORY }).where('slug', '=', 'wisdom').execute();
  });
  // Another process has written; the site hears of it in its own time.
  await vi.waitFor(
    async () => expect(await (await fetch(`${shared.site.url}/about`)).text()).toContain(CATEGORY),
    10_000,
  );
});

test.each(['/', '/blog', '/about', '/categories', '/newsletter', '/privacy'])(
  '%s is whole, and nothing moves, also where the fonts come late',
  async (address) => {
    for (const width of WIDTHS) {
      const look = { viewport: { width, height: 700 } };
      await shared.visit(async ({ page }) => {
        await delayFonts(page);
        const shifts = await watchShifts(page);
        await openLive(page, address);
        expect(await shifts()).toEqual([]);
        await page.unrouteAll({ behavior: 'wait' });
        await expectAccessible(page);
      }, look);
    }
  },
);

test('names say that they are Hindi, and their face comes with the page', () =>
  shared.visit(async ({ page }) => {
    await page.goto('/newsletter');
    for (const name of [NAME, TAGLINE, CATEGORY, AUTHOR, 'साप्ताहिक'])
      expect(await page.getByText(name, { exact: true }).first().getAttribute('lang')).toBe('hi');
    expect(await page.locator('link[rel=preload][href*=devanagari]').count()).toBe(1);
  }));
