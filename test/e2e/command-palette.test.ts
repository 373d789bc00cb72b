import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN, adminSession } from './admins.ts';
import { expectAccessible } from './browser.ts';
import { hasFocus } from './on-the-page.ts';
import { newPerson, openAs } from './people.ts';
import { ownSiteInBrowser } from './site-in-browser.ts';
import { newPost, openEditor } from './writers.ts';

const shared = ownSiteInBrowser(ADMIN);

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator('.palette[open]').waitFor();
}

test('posts, screens and actions are found and opened by keyboard alone', () =>
  shared.visit(async ({ page }) => {
    const admin = await adminSession(shared);
    const { id } = await newPost(shared, admin, { title: 'ध्यान की बेला', status: 'draft' });
    await openAs(page, admin, '/dashboard');
    const field = page.getByRole('combobox', { name: 'Find a post, a screen or an action' });
    const option = (name: string) => page.getByRole('option', { name, exact: true });
    const active = () =>
      field.evaluate(
        (input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent,
      );

    const button = page.getByRole('button', { name: 'Find' });
    await button.focus();
    await page.keyboard.press('Control+k');
    await option('ध्यान की बेला').waitFor();
    expect(await active()).toBe('ध्यान की बेला');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    expect(await hasFocus(button)).toBe(true);

    await openPalette(page);
    await page.keyboard.type('le');
    await option('Letters').waitFor();
    // “Log out” is found by “leave”, and must not be what Enter does.
    expect(await active()).toBe('Letters');
    await field.fill('');
    await page.keyboard.type('co');
    await option('Comments').waitFor();
    expect(await active()).toBe('Comments');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/comments');

    await openPalette(page);
    await page.keyboard.type('dhyan');
    await option('ध्यान की बेला').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/dashboard/edit-post/${id}`);

    await openPalette(page);
    await page.keyboard.type('zzzz');
    await page.getByText('Nothing found for “zzzz”.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Close' }).click();
    await field.waitFor({ state: 'detached' });
  }));

test('in a text, Ctrl+K stays the key for a link, and unsaved changes are not left without a question', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { id } = await newPost(shared, person);
    await openEditor(page, person, `/dashboard/edit-post/${id}`);
    await page.getByLabel('Content').focus();
    await page.keyboard.press('Control+k');
    await page.getByLabel('Title', { exact: true }).focus();
    expect(await page.locator('.palette').count()).toBe(0);
    await page.keyboard.type('Another title');
    await page.keyboard.press('Control+k');
    await page.locator('.palette[open]').waitFor();
    await page.evaluate(() => {
      window.confirm = (question) => {
        document.title = String(question);
        return false;
      };
    });
    await page.keyboard.type('overview');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.title()).toContain('Leave');
    expect(new URL(page.url()).pathname).toBe(`/dashboard/edit-post/${id}`);
  }));
