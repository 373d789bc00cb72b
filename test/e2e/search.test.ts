import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, openLive } from './browser.ts';
import { ownSiteInBrowser } from './site-in-browser.ts';

const { visit } = ownSiteInBrowser();

const PHONE = { viewport: { width: 360, height: 740 } };
const field = (page: Page) => page.getByRole('main').locator('input[type="search"]');
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const expectAttribute = (element: Locator, name: string, value: string | null) =>
  expect.poll(() => element.getAttribute(name)).toBe(value);

test('Hindi is found by Latin letters, with what was found marked, also in forced colours, and a piece of the text', () =>
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

    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/blog?search=lamp');
    const mark = page.locator('mark').first();
    // A thick line of the colour of the words would hide them.
    expect(await mark.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('none');
  }));

test('titles are suggested while one types, and chosen by keyboard', () =>
  visit(async ({ page }) => {
    await openLive(page, '/blog');
    // At once: where letters come slowly, each is a question of its own, whose answer begins the list anew.
    await field(page).fill('diye');
    await expect.poll(() => options(page).allTextContents()).toEqual(['दीये की लौ']);
    await expectAttribute(field(page), 'aria-expanded', 'true');
    await expectAccessible(page);

    await page.keyboard.press('ArrowDown');
    await expectAttribute(field(page), 'aria-activedescendant', await options(page).first().getAttribute('id'));
    await page.keyboard.press('ArrowUp');
    await expectAttribute(field(page), 'aria-activedescendant', null);
    await page.keyboard.press('Escape');
    await expectAttribute(field(page), 'aria-expanded', 'false');
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
    await page.locator('#menu input[type="search"]').fill('the last');
    await options(page).first().click();
    await page.getByRole('heading', { level: 1, name: 'The Last Dry Step' }).waitFor();

    await openLive(page, '/blog');
    await field(page).pressSequentially('lamp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/blog?search=lamp');
    await page.getByText('for “lamp”').waitFor();
    await options(page).first().waitFor({ state: 'hidden' });
    // The field of the new page suggests as well.
    await field(page).fill('the la');
    await options(page).first().waitFor();
  }, PHONE));
