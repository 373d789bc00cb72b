import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeIn, newEmail, PASSWORD } from '../support/accounts/accounts.ts';
import { openLive } from './browser.ts';
import { accessToken, fillIn, hasFocus, tabTo, toast } from './on-the-page.ts';
import { registration } from './responding.ts';
import { siteInBrowser } from './site-in-browser.ts';

const shared = siteInBrowser();

async function register(page: Page, email: string, address = '/signup'): Promise<void> {
  await openLive(page, address);
  await fillIn(page, registration(email));
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
}

test('/register: on a phone, someone registers, types the code from the mail, and is logged in at home', () =>
  shared.visit(
    async ({ page }) => {
      const email = newEmail();
      await register(page, email, '/register');
      const code = codeIn(await shared.mails.nextMail(email));
      await page.getByPlaceholder('Enter 6-digit code').fill(code);
      await page.getByRole('button', { name: 'Verify' }).click();
      await expectLoggedIn(page);
      // By keyboard: the toast lies over the button.
      await page.getByRole('button', { name: 'Menu' }).press('Enter');
      await page.getByText('आशा').waitFor();
    },
    { viewport: { width: 360, height: 800 } },
  ));

async function expectLoggedIn(page: Page): Promise<void> {
  await page.waitForURL(`${shared.site.url}/`);
  await toast(page, 'Login successful').waitFor();
  expect(await accessToken(page)).toMatch(/^[\w-]{40,}$/);
}

test('button and browser lead back to the form, where everything still stands, and a dropped page to the step for the code', () =>
  shared.visit(async ({ page }) => {
    const email = newEmail();
    await register(page, email);
    const code = codeIn(await shared.mails.nextMail(email));
    const expectFormAsLeft = async () => {
      await page.getByRole('heading', { name: 'Create your account' }).waitFor();
      for (const [label, value] of Object.entries(registration(email)))
        expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(value);
    };
    await page.getByRole('button', { name: 'Back' }).click();
    await expectFormAsLeft();
    await page.goForward();
    await page.getByText(`We’ve sent a code to ${email}.`).waitFor();
    await page.goBack();
    await expectFormAsLeft();
    expect(new URL(page.url()).pathname).toBe('/signup');

    // As a phone drops it while its reader looks at the mail.
    await page.goForward();
    await page.getByText(`We’ve sent a code to ${email}.`).waitFor();
    await page.reload();
    await page.getByText(`We’ve sent a code to ${email}.`).waitFor();
    await page.getByLabel('Verification code').fill(code);
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.waitForURL(`${shared.site.url}/`);
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(PASSWORD);
  }));

test('a new code can be asked for after a minute, which is counted down', () =>
  shared.visit(
    async ({ page }) => {
      await page.clock.install();
      const email = newEmail();
      await register(page, email);
      await page.getByText(/You can get a new code in \d+ seconds\./).waitFor();
      expect(await page.getByRole('button', { name: 'Send a new code' }).count()).toBe(0);
      await page.clock.fastForward(61_000);
      await page.getByRole('button', { name: 'Send a new code' }).click();
      // The clock of the server was not put forward.
      await toast(page, 'Error').getByText('We sent a code a moment ago.').waitFor();
    },
    { refusals: [429] },
  ));

test('the whole way goes by keyboard alone', () =>
  shared.visit(async ({ page }) => {
    const email = newEmail();
    await openLive(page, '/login');
    await page.getByRole('link', { name: 'Create an account' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/signup');
    await tabTo(page, page.getByLabel('First name'));

    for (const value of Object.values(registration(email)).slice(0, 5)) {
      await page.keyboard.type(value);
      await page.keyboard.press('Tab');
    }
    // Past the button that shows what was typed.
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(page.getByLabel('Verification code'))).toBe(true);
    await page.keyboard.type(codeIn(await shared.mails.nextMail(email)));
    await page.keyboard.press('Enter');
    await expectLoggedIn(page);
    await page.getByText('आशा').waitFor();
  }));

test('without script the page says that it needs it, and nothing typed can leak into the address', () =>
  shared.visit(
    async ({ page }) => {
      await page.goto('/signup');
      // Chromium under a test's hand keeps its mark-up as text.
      expect(await page.locator('noscript').textContent()).toContain('This page needs JavaScript.');
      expect(await page.locator('main form').getAttribute('method')).toBe('post');
    },
    { javaScriptEnabled: false },
  ));
