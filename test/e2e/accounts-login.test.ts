import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeIn, newEmail, PASSWORD, registrationOf } from '../support/accounts.ts';
import { expectAccessible, openLive, watchShifts } from './browser.ts';
import { accessToken, fillIn, hasFocus, holdBack, problemOf, toast } from './on-the-page.ts';
import { call, newPerson, openAs, type Person } from './people.ts';
import { siteInBrowser } from './site-in-browser.ts';

const shared = siteInBrowser();
const REFUSED = { refusals: [401, 403] };
const WRONG = 'Email and password is not valid. Please enter the correct email and password.';

async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await fillIn(page, { 'E-mail': email, Password: password });
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('someone logs in, and is led home', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    await openLive(page, '/about');
    await page.getByRole('link', { name: 'Login' }).click();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    await logIn(page, person);
    await page.waitForURL(`${shared.site.url}/`);
    await toast(page, 'Login successful').waitFor();
    await page.getByRole('button', { name: 'Meera' }).waitFor();
    await page.goBack();
    await page.waitForURL('**/about');
  }));

test('a wrong password is told, and what was typed stays', () =>
  shared.visit(async ({ page }) => {
    const { email } = await newPerson(shared);
    await openLive(page, '/login');
    await logIn(page, { email, password: 'Other.Kettle7' });
    await toast(page, 'Login failed').getByText(WRONG).waitFor();
    await expect.poll(() => problemOf(page, 'Password')).toBe(WRONG);
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('Other.Kettle7');
    expect(await accessToken(page)).toBeNull();
    await expectAccessible(page);
  }, REFUSED));

test('an answer without words for people is told in those of the page', () =>
  shared.visit(
    async ({ page }) => {
      const person = await newPerson(shared);
      await openLive(page, '/login');
      for (const answer of [
        { status: 502, contentType: 'text/html', body: '<html><h1>Bad Gateway</h1></html>' },
        { status: 403, contentType: 'text/html', body: '<html><h1>Blocked</h1></html>' },
        { status: 401, json: {} },
        { status: 401, json: [] },
      ]) {
        await page.route('**/api/auth/login', (route) => route.fulfill(answer), { times: 1 });
        await logIn(page, person);
        await toast(page, 'Login failed').getByText(WRONG, { exact: true }).waitFor();
        await expect.poll(() => problemOf(page, 'Password')).toBe(WRONG);
        await page.getByLabel('E-mail').fill('');
        await page.getByLabel('Password', { exact: true }).fill('');
      }
      await logIn(page, person);
      await toast(page, 'Login successful').waitFor();
    },
    { refusals: [401, 403, 502] },
  ));

test('empty fields are told one by one', () =>
  shared.visit(async ({ page }) => {
    await openLive(page, '/login');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('E-mail is required').waitFor();
    expect(await problemOf(page, 'Password')).toBe('Password is required');
    await page.getByLabel('E-mail').fill('x@');
    expect(await problemOf(page, 'E-mail')).toBeUndefined();
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Please enter a valid e-mail address.').waitFor();
  }));

test('a password can be looked at', () =>
  shared.visit(async ({ page }) => {
    await openLive(page, '/login');
    const field = page.getByLabel('Password', { exact: true });
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await field.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    expect(await field.getAttribute('type')).toBe('password');
  }));

test('while the login is on its way the button says so and cannot be pressed again', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    await openLive(page, '/login');
    const go = await holdBack(page, '**/api/auth/login');
    await logIn(page, person);
    await page.getByRole('button', { name: 'Logging in...', disabled: true }).waitFor();
    go();
    await page.waitForURL(`${shared.site.url}/`);
  }));

test('a login sent before the script is there is kept until it is', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const go = await holdBack(page, '**/assets/entry-client*');
    // Asked for by what keeps the press.
    const asked = page.waitForRequest('**/assets/entry-client*');
    await page.goto('/login', { waitUntil: 'commit' });
    await asked;
    await fillIn(page, { 'E-mail': person.email, Password: person.password });
    await page.getByLabel('Password', { exact: true }).press('Enter');
    expect(page.url()).toBe(`${shared.site.url}/login`);
    go();
    await page.waitForURL(`${shared.site.url}/`);
  }));

test('a login sent where no script runs is refused in words', () =>
  shared.visit(
    async ({ page }) => {
      await page.goto('/login');
      await logIn(page, { email: newEmail(), password: PASSWORD });
      await page.getByText('What you typed could not be sent').waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: 'Log in' }).waitFor();
    },
    { javaScriptEnabled: false, refusals: [405] },
  ));

test('an address that was never confirmed leads to the step for the code, which logs in', () =>
  shared.visit(async ({ page }) => {
    const email = newEmail();
    await call(shared, '/auth/register', registrationOf(email));
    const code = codeIn(await shared.mails.nextMail(email));
    await openLive(page, '/login');
    await logIn(page, { email, password: PASSWORD });
    await toast(page, 'Login failed').getByText('Please verify your e-mail address first').waitFor();
    await page.getByText(`We have sent a code to ${email}.`).waitFor();
    await page.getByLabel('Verification code').fill(code);
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.waitForURL(`${shared.site.url}/`);
  }, REFUSED));

test.each([
  ['/blog?category=wisdom', '/blog?category=wisdom'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['/\t/evil.example', '/'],
])('the remembered path %s leads to %s, and only once', (remembered, reached) =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    await openLive(page, '/login');
    await page.evaluate((path) => sessionStorage.setItem('redirect after login', path), remembered);
    await logIn(page, person);
    await page.waitForURL(shared.site.url + reached);
    expect(await page.evaluate(() => sessionStorage.getItem('redirect after login'))).toBeNull();
  }),
);

test('the menu opens and closes by key and by press, and logging out ends the session on the site too', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    await openAs(page, person, '/');
    const name = page.getByRole('button', { name: 'Meera' });
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

    await name.click();
    const heard = page.waitForResponse('**/api/auth/logout');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    expect(await accessToken(page)).toBeNull();
    await page.getByRole('link', { name: 'Login' }).waitFor();
    await heard;
    const { status } = await fetch(`${shared.site.url}/api/auth/profile`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(status).toBe(401);
  }));

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

test('logging in and out in another tab is noticed', () =>
  shared.visit(async ({ page, context }) => {
    const person = await newPerson(shared);
    await openLive(page, '/');
    const other = await context.newPage();
    await openLive(other, '/login');
    await logIn(other, person);
    await page.getByRole('button', { name: 'Meera' }).waitFor();

    await other.getByRole('button', { name: 'Meera' }).click();
    await other.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('link', { name: 'Login' }).waitFor();
  }));

test('a token the site does not know is dropped, and the bar is a stranger’s', () =>
  shared.visit(async ({ page }) => {
    await openAs(page, { token: 'unknown' }, '/');
    await page.getByRole('link', { name: 'Login' }).waitFor();
    expect(await accessToken(page)).toBeNull();
  }, REFUSED));
