import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeIn, newEmail, OTHER_PASSWORD, PASSWORD, registrationOf } from '../support/accounts/accounts.ts';
import { openLive } from './browser.ts';
import { accessToken, fillIn, hasFocus, toast } from './on-the-page.ts';
import { call } from './people.ts';
import { registration } from './responding.ts';
import { siteInBrowser } from './site-in-browser.ts';

const shared = siteInBrowser();
const REFUSED = { refusals: [400, 401, 403, 429] };

async function register(page: Page, email: string): Promise<void> {
  await openLive(page, '/signup');
  await fillIn(page, registration(email));
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
}

test.each([
  ['/signup', 1280],
  ['/register', 360],
])('%s: someone registers, types the code from the mail, and is logged in at home, at %i px', (address, width) =>
  shared.visit(
    async ({ page }) => {
      const email = newEmail();
      await openLive(page, address);
      await fillIn(page, registration(email));
      await page.getByRole('button', { name: 'Create account' }).click();
      const code = codeIn(await shared.mails.nextMail(email));
      await page.getByPlaceholder('Enter 6-digit code').fill(code);
      await page.getByRole('button', { name: 'Verify' }).click();

      await page.waitForURL(`${shared.site.url}/`);
      await toast(page, 'Login successful').waitFor();
      expect(await accessToken(page)).toMatch(/^[\w-]{40,}$/);
      if (width < 768) await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByText('आशा').waitFor();
    },
    { viewport: { width, height: 800 } },
  ),
);

test('the button and the browser lead back to the form, where everything still stands', () =>
  shared.visit(async ({ page }) => {
    const email = newEmail();
    await register(page, email);
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
  }));

test('a page dropped while its reader looks at the mail comes back with the step for the code', () =>
  shared.visit(async ({ page }) => {
    const email = newEmail();
    await register(page, email);
    const code = codeIn(await shared.mails.nextMail(email));
    await page.reload();
    await page.getByText(`We’ve sent a code to ${email}.`).waitFor();
    await page.getByLabel('Verification code').fill(code);
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.waitForURL(`${shared.site.url}/`);
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(PASSWORD);
  }));

test('where somebody else registered the address too, nothing of theirs is kept, and the page says what is missing', () =>
  shared.visit(async ({ page }) => {
    const email = newEmail();
    await register(page, email);
    const code = codeIn(await shared.mails.nextMail(email));
    await call(
      shared,
      '/auth/register',
      registrationOf(email, { password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD }),
    );
    // The page that comes back does not know the password any more.
    await page.reload();
    await page.getByLabel('Verification code').fill(code);
    await page.getByRole('button', { name: 'Verify' }).click();
    await toast(page, 'Login successful').getByText('Someone had signed up with it more than once').waitFor();
    await openLive(page, '/dashboard');
    await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
    await openLive(page, '/dashboard/profile');
    await page.getByRole('heading', { name: 'Set a password' }).waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('');
  }));

test('a new code can be asked for after a minute, which is counted down', () =>
  shared.visit(async ({ page }) => {
    await page.clock.install();
    const email = newEmail();
    await register(page, email);
    await page.getByText(/You can get a new code in \d+ seconds\./).waitFor();
    expect(await page.getByRole('button', { name: 'Send a new code' }).count()).toBe(0);
    await page.clock.fastForward(61_000);
    await page.getByRole('button', { name: 'Send a new code' }).click();
    // The clock of the server was not put forward.
    await toast(page, 'Error').getByText('We sent a code a moment ago.').waitFor();
  }, REFUSED));

test('the whole way goes by keyboard alone', () =>
  shared.visit(async ({ page }) => {
    const email = newEmail();
    await openLive(page, '/login');
    await page.getByRole('link', { name: 'Create an account' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/signup');
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();

    for (const value of Object.values(registration(email)).slice(0, 5)) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(value);
    }
    // Past the button that shows what was typed.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(page.getByLabel('Verification code'))).toBe(true);
    await page.keyboard.type(codeIn(await shared.mails.nextMail(email)));
    await page.keyboard.press('Enter');
    await page.waitForURL(`${shared.site.url}/`);
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
