import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, openLive } from './browser.ts';
import { siteInBrowser } from './site-in-browser.ts';

const { visit } = siteInBrowser();

const PHONE = { viewport: { width: 360, height: 740 } };
const field = (page: Page) => page.getByRole('main').locator('input[type="search"]');
const options = (page: Page) => page.getByRole('listbox').getByRole('option');

test('Hindi is found by Latin letters, with what was found marked, and a piece of the text', () =>
  visit(async ({ page }) => {
    await page.goto('/blog?search=diye+lau');
    await page.getByRole('heading', { name: 'दीये की लौ' }).waitFor();
    expect(await page.locator('h2 mark').allTextContents()).toEqual(expect.arrayContaining(['दीये', 'लौ']));
    await page.goto('/blog?search=chemistry');
    expect(await page.locator('.found-snippet mark').first().textContent()).toBe('chemistry');
    await expectAccessible(page);
    await page.goto('/blog?search=grandmothr');
    await page.getByRole('link', { name: 'grandmother', exact: true }).waitFor();
    await expectAccessible(page);
  }));

test('a misspelled word leads to the one that was perhaps meant', () =>
  visit(
    async ({ page }) => {
      await page.goto('/blog?search=grandmothr');
      await page.getByText('No articles found matching your criteria.').waitFor();
      await page.getByRole('link', { name: 'grandmother', exact: true }).click();
      await page.waitForURL('**/blog?search=grandmother');
      await page.getByRole('article').first().waitFor();
    },
    { javaScriptEnabled: false },
  ));

test('titles are suggested while one types, and chosen by keyboard', () =>
  visit(async ({ page }) => {
    await openLive(page, '/blog');
    await field(page).pressSequentially('diye');
    await options(page).first().waitFor();
    expect(await options(page).allTextContents()).toEqual(['दीये की लौ']);
    expect(await field(page).getAttribute('aria-expanded')).toBe('true');
    await expectAccessible(page);

    await page.keyboard.press('ArrowDown');
    const active = await field(page).getAttribute('aria-activedescendant');
    expect(await options(page).first().getAttribute('id')).toBe(active);
    await page.keyboard.press('ArrowUp');
    expect(await field(page).getAttribute('aria-activedescendant')).toBeNull();
    await page.keyboard.press('Escape');
    expect(await field(page).getAttribute('aria-expanded')).toBe('false');
    expect(await field(page).inputValue()).toBe('diye');

    await field(page).pressSequentially(' ');
    await options(page).first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'दीये की लौ' }).waitFor();
  }));

test('a suggestion can be pressed in the menu of a phone, and Enter searches for what was typed', () =>
  visit(async ({ page }) => {
    await openLive(page, '/about');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('#menu input[type="search"]').pressSequentially('the last');
    await options(page).first().click();
    await page.getByRole('heading', { level: 1, name: 'The Last Dry Step' }).waitFor();

    await openLive(page, '/blog');
    await field(page).pressSequentially('lamp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/blog?search=lamp');
    await page.getByText('for “lamp”').waitFor();
    await options(page).waitFor({ state: 'hidden' });
    // The field of the new page suggests as well.
    await field(page).fill('the la');
    await options(page).first().waitFor();
  }, PHONE));
