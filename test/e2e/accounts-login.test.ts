import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newEmail, PASSWORD } from '../support/accounts/accounts.ts';
import { expectAccessible, openLive, watchShifts } from './browser.ts';
import { accessToken, fillIn, hasFocus, holdBack, toast } from './on-the-page.ts';
import { newPerson, openAs, type Person } from './people.ts';
import { siteInBrowser } from './site-in-browser.ts';

const shared = siteInBrowser();

async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await fillIn(page, { Email: email, Password: password });
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** It would lie over the name in the bar for five seconds. */
async function closeLoginToast(page: Page): Promise<void> {
  await toast(page, 'Login successful').getByRole('button', { name: 'Close' }).click();
}

test('someone logs in, is led home, opens and closes the menu by key and by press, and logs out on the site too', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    await openLive(page, '/about');
    await page.getByRole('link', { name: 'Login' }).click();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    await logIn(page, person);
    await page.waitForURL(`${shared.site.url}/`);
    await closeLoginToast(page);
    const name = page.getByRole('button', { name: 'Meera' });
    await name.waitFor();
    await page.goBack();
    await page.locator('.author-hero').waitFor();

    const profile = page.getByRole('link', { name: 'Profile' });
    await name.focus();
    await page.keyboard.press('Enter');
    await profile.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    const first = page.locator('.account-panel a').first();
    expect(await hasFocus(first)).toBe(true);
    await page.keyboard.press('Escape');
    await profile.waitFor({ state: 'hidden' });
    expect(await hasFocus(name)).toBe(true);
    await name.click();
    await profile.waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await profile.waitFor({ state: 'hidden' });

    const token = await accessToken(page);
    await name.click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    expect(await accessToken(page)).toBeNull();
    await page.getByRole('link', { name: 'Login' }).waitFor();
    const headers = { authorization: `Bearer ${token}` };
    const status = async () => (await fetch(`${shared.site.url}/api/auth/profile`, { headers })).status;
    await expect.poll(status).toBe(401);
  }));

test('a login sent before the script is there is kept until it is', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const go = await holdBack(page, '**/assets/login-*.js');
    await openLive(page, '/login');
    await fillIn(page, { Email: person.email, Password: person.password });
    await page.getByLabel('Password', { exact: true }).press('Enter');
    expect(page.url()).toBe(`${shared.site.url}/login`);
    go();
    await page.waitForURL(`${shared.site.url}/`);
  }));

test('a login sent before its script has arrived is refused in words', () =>
  shared.visit(
    async ({ page }) => {
      await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
      await page.goto('/login');
      await logIn(page, { email: newEmail(), password: PASSWORD });
      await page.getByText('What you typed could not be sent').waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: 'Log in' }).waitFor();
    },
    { refusals: [405] },
  ));

test('on a phone the menu holds the same, and logging out works although the call fails', () =>
  shared.visit(
    async ({ page }) => {
      await openAs(page, await newPerson(shared), '/');
      await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, body: 'Broken.' }));
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('link', { name: 'Profile' }).waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL('**/login');
      expect(await accessToken(page)).toBeNull();
    },
    { viewport: { width: 360, height: 640 }, refusals: [500] },
  ));

test('nothing moves and no Login is seen when the name takes its place', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared, { first_name: 'Venkatanarasimharajuvaripeta' });
    const shifts = await watchShifts(page);
    await openAs(page, person, '/');
    await page.getByRole('button', { name: person.email, exact: false }).or(page.locator('.account-name')).waitFor();
    expect(await shifts()).toEqual([]);
    expect(await page.getByRole('link', { name: 'Login' }).count()).toBe(0);
  }));

test('logging in and out in another tab is noticed: the profile goes away, and what this tab has stored for the user', () =>
  shared.visit(async ({ page, context }) => {
    const person = await newPerson(shared);
    await openLive(page, '/');
    const other = await context.newPage();
    await openLive(other, '/login');
    await logIn(other, person);
    await page.getByRole('button', { name: 'Meera' }).click();
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await page.getByRole('heading', { name: 'Profile Information' }).waitFor();
    await page.evaluate(() => sessionStorage.setItem('comment on 1', '{"text":"Mine"}'));

    await closeLoginToast(other);
    await other.getByRole('button', { name: 'Meera' }).click();
    await other.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await page.getByRole('link', { name: 'Login' }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('comment on 1'))).toBeNull();
  }));
