import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, openLive, watchShifts } from './browser.ts';
import { siteInBrowser } from './site-in-browser.ts';

const { visit } = siteInBrowser();

const POST = '/blog/the-last-dry-step';
const PAPER = { light: 'rgb(253, 252, 249)', dark: 'rgb(23, 22, 20)' };
const LIGHT_PHONE = { colorScheme: 'light', viewport: { width: 360, height: 800 } } as const;

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const textSize = (page: Page) =>
  page.evaluate(() => parseFloat(getComputedStyle(document.querySelector('.prose') as Element).fontSize));

/** The colour of the bar around the page, on phones. */
const barColour = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
        ({ media }) => matchMedia(media).matches,
      )?.content,
  );

async function choose(page: Page, choice: string): Promise<void> {
  const radio = page.getByRole('radio', { name: choice });
  if (!(await radio.isVisible())) await page.getByRole('button', { name: 'Text size and theme' }).click();
  await radio.check();
}

test('the chosen theme holds at once, on later pages, and in other tabs, whose menu shows it', () =>
  visit(async ({ page, context }) => {
    await openLive(page, POST);
    const other = await context.newPage();
    await openLive(other, '/about');
    expect(await paper(page)).toBe(PAPER.light);

    await choose(page, 'Dark');
    expect(await paper(page)).toBe(PAPER.dark);
    await expect.poll(() => paper(other)).toBe(PAPER.dark);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Back to blog' }).click();
    await page.waitForURL('**/blog');
    expect(await paper(page)).toBe(PAPER.dark);

    await choose(other, 'Light');
    await expect.poll(() => paper(page)).toBe(PAPER.light);
    await page.getByRole('button', { name: 'Text size and theme' }).click();
    expect(await page.getByRole('radio', { name: 'Light' }).isChecked()).toBe(true);
    await choose(page, 'Dark');
    await expect.poll(() => paper(other)).toBe(PAPER.dark);
    await choose(page, 'System');
    await expect.poll(() => paper(other)).toBe(PAPER.light);
  }, LIGHT_PHONE));

test('a page is never painted in another theme than the chosen one, and the browser’s bar has its colour', () =>
  visit(async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('theme', 'dark');
      const seen: string[] = [];
      Object.assign(window, { seen });
      const look = () => {
        if (document.body) seen.push(getComputedStyle(document.body).backgroundColor);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(POST, { waitUntil: 'networkidle' });
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect([...new Set(seen)]).toEqual([PAPER.dark]);
    expect(await barColour(page)).toBe('#171614');
  }, LIGHT_PHONE));

test('what is stored and is no theme counts as the theme of the system', () =>
  visit(async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'sepia'));
    await openLive(page, POST);
    expect(await paper(page)).toBe(PAPER.light);
    expect(await barColour(page)).toBe('#fdfcf9');
    await page.getByRole('button', { name: 'Text size and theme' }).click();
    expect(await page.getByRole('radio', { name: 'System' }).isChecked()).toBe(true);
  }, LIGHT_PHONE));

test('the text has three sizes, and the chosen one is there before anything moves', () =>
  visit(async ({ page }) => {
    await openLive(page, POST);
    const medium = await textSize(page);
    await choose(page, 'Small');
    expect(await textSize(page)).toBeLessThan(medium);
    await choose(page, 'Large');
    const large = await textSize(page);
    expect(large).toBeGreaterThan(medium);
    await expectAccessible(page);

    const shifts = await watchShifts(page);
    await page.goto(POST, { waitUntil: 'networkidle' });
    expect(await textSize(page)).toBe(large);
    expect(await shifts()).toEqual([]);
  }, LIGHT_PHONE));

test('the menu opens, chooses and closes by keyboard', () =>
  visit(async ({ page }) => {
    await openLive(page, POST);
    const button = page.getByRole('button', { name: 'Text size and theme' });
    await button.focus();
    await page.keyboard.press('Enter');
    const medium = page.getByRole('radio', { name: 'Medium' });
    await medium.waitFor();
    await page.keyboard.press('Tab');
    expect(await medium.evaluate((radio) => radio === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate(() => localStorage.text_size)).toBe('large');
    await page.keyboard.press('Escape');
    await medium.waitFor({ state: 'hidden' });
    expect(await button.evaluate((it) => it === document.activeElement)).toBe(true);
  }));
