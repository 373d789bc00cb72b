import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN, adminSession, polled } from './admins.ts';
import { watchShifts } from './browser.ts';
import { openAs } from './people.ts';
import { ownSiteInBrowser } from './site-in-browser.ts';
import { ask, newPost } from './writers.ts';

const shared = ownSiteInBrowser(ADMIN);

const isOnTop = (page: Page, place: { x: number; y: number }, selector: string) =>
  page.evaluate(({ x, y, selector }) => document.elementFromPoint(x, y)?.closest(selector) !== null, {
    ...place,
    selector,
  });

test('what saves a form leaves below the bar at the top when what follows the form is read', () =>
  shared.visit(
    async ({ page }) => {
      const admin = await adminSession(shared);
      const { id } = await newPost(shared, admin);
      const { data: letter } = await ask(shared, admin, 'POST', '/desk/letters', { post_id: id });
      // The preview is for those who have logged in by themselves.
      await page.route('**/preview.html*', (route) => route.fulfill({ body: '' }));
      await openAs(page, admin, `/dashboard/letters/${letter.id}`);
      await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
      await page.locator('.preview-frame').waitFor();
      await page.evaluate(() => {
        const bar = document.querySelector('.screen-save') as Element;
        // It comes off the foot of the window when the end of its form is reached.
        bar.closest('form')?.scrollIntoView({ block: 'end', behavior: 'instant' });
        scrollBy({ top: bar.getBoundingClientRect().top, behavior: 'instant' });
      });
      const place = await page.getByRole('button', { name: 'Save', exact: true }).boundingBox();
      expect(place?.y).toBeLessThan(40);
      expect(await isOnTop(page, { x: (place?.x ?? 0) + 20, y: 40 }, '.dashboard-bar')).toBe(true);
    },
    { viewport: { width: 1280, height: 800 } },
  ));

test('the lines beside posts that are selected do not show through beside what acts on them', () =>
  shared.visit(
    async ({ page }) => {
      await openAs(page, await adminSession(shared), '/dashboard/posts');
      await page.locator('.managed-post').first().waitFor();
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      const bar = page.getByRole('region', { name: 'Selected posts' });
      const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
      const inside = [y + 1, y + height / 2, y + height - 2];
      for (const at of inside) expect([at, await isOnTop(page, { x: 11, y: at }, '.bulk-bar')]).toEqual([at, true]);
      expect(await isOnTop(page, { x: 11, y: y - 4 }, '.managed-post')).toBe(true);
    },
    { viewport: { width: 360, height: 740 } },
  ));

test('in a low window the rail shows the entry of the screen, and the page stays where it is', () =>
  shared.visit(
    async ({ page }) => {
      const shifts = await watchShifts(page);
      await openAs(page, await adminSession(shared), '/dashboard/history');
      const rail = page.getByRole('navigation', { name: 'Dashboard' });
      const entry = rail.getByRole('link', { name: 'History' });
      await entry.waitFor();
      const { y = 0, height = 0 } = (await entry.boundingBox()) ?? {};
      expect(y + height).toBeLessThan(720);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      expect(await shifts()).toEqual([]);

      // An entry that is in sight does not move.
      const texts = rail.getByRole('link', { name: 'Texts' });
      const before = (await texts.boundingBox())?.y;
      await texts.click();
      await page.getByRole('heading', { level: 1, name: 'Texts' }).waitFor();
      await polled(async () => (await texts.boundingBox())?.y).toBe(before);
    },
    { viewport: { width: 1280, height: 720 } },
  ));
