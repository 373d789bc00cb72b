import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN, adminSession } from './admins.ts';
import { expectAccessible } from './browser.ts';
import { hasFocus } from './on-the-page.ts';
import { newPerson, openAs } from './people.ts';
import { ownSiteInBrowser } from './site-in-browser.ts';

const shared = ownSiteInBrowser(ADMIN);

const isOnTop = (page: Page, place: { x: number; y: number }, selector: string) =>
  page.evaluate(({ x, y, selector }) => document.elementFromPoint(x, y)?.closest(selector) !== null, {
    ...place,
    selector,
  });

test('what saves a form leaves below the bar at the top when what follows the form is read', () =>
  shared.visit(
    async ({ page }) => {
      await openAs(page, await adminSession(shared), '/dashboard/letters#settings');
      await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
      await page.getByText('A mail server of your own').waitFor();
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
    { viewport: { width: 1280, height: 500 } },
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
      for (const at of inside)
        expect([at, await isOnTop(page, { x: 11, y: at }, '.selection-bar')]).toEqual([at, true]);
      expect(await isOnTop(page, { x: 11, y: y - 4 }, '.managed-post')).toBe(true);
    },
    { viewport: { width: 360, height: 740 } },
  ));

test('the bar is one line on a phone, however long the names of the site and of the account are', () =>
  shared.visit(
    async ({ page }) => {
      await openAs(page, await newPerson(shared, { first_name: 'Venkataramanujan' }), '/dashboard/posts');
      await page.locator('.dashboard-bar .site-name').evaluate((name) => {
        name.textContent = 'The Quiet Lamp Journal';
      });
      expect((await page.locator('.dashboard-bar').boundingBox())?.height).toBeLessThan(60);
    },
    { viewport: { width: 360, height: 740 } },
  ));

test('beside a text that is written there is no menu; Ctrl+. and a button bring it, and Escape takes it away', () =>
  shared.visit(
    async ({ page }) => {
      await openAs(page, await adminSession(shared), '/dashboard/create-post');
      const title = page.getByLabel('Title', { exact: true });
      await title.waitFor();
      const places = page.getByRole('navigation', { name: 'Dashboard' });
      expect(await places.isVisible()).toBe(false);
      await title.press('Control+.');
      await places.waitFor();
      expect(await hasFocus(places.getByRole('link', { name: 'Today' }))).toBe(true);
      await page.keyboard.press('Escape');
      await places.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Menu' }).click();
      await places.getByRole('link', { name: 'Readers' }).click();
      await page.getByRole('heading', { level: 1, name: 'Comments' }).waitFor();
    },
    { viewport: { width: 1280, height: 720 } },
  ));

test('a letter is written as it will be read, and is there again after a reload', () =>
  shared.visit(
    async ({ page }) => {
      await openAs(page, await adminSession(shared), '/dashboard/letters');
      await page.getByRole('button', { name: 'Write a letter' }).click();
      await page.getByLabel('Subject').fill('The turning year');
      const words = page.getByRole('textbox', { name: 'Content' });
      await words.click();
      await page.keyboard.type('Dear friends, one lamp is enough.');
      await page.getByText('Saved', { exact: true }).waitFor();
      await expectAccessible(page);
      const { x = 0, y = 0 } = (await page.getByLabel('At a later time').boundingBox()) ?? {};
      expect(await isOnTop(page, { x: x + 5, y: y + 5 }, 'label')).toBe(true);
      await words.click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' Or two.');
      // Before it is saved.
      await page.reload();
      await expect
        .poll(() => words.evaluate((text) => (text as HTMLTextAreaElement).value ?? text.textContent))
        .toBe('Dear friends, one lamp is enough. Or two.');
      await page.getByLabel('Subject').press('End');
      await page.keyboard.type(', again');
      await page.getByText('Saved', { exact: true }).waitFor();
      expect(await page.getByText('on another page').count()).toBe(0);
      await page.getByRole('heading', { level: 1, name: 'The turning year, again' }).waitFor();
    },
    { viewport: { width: 1280, height: 800 } },
  ));
