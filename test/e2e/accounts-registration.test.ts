import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeIn, newEmail, OTHER_PASSWORD, PASSWORD, registrationOf, wrongCode } from '../support/accounts.ts';
import { expectAccessible, openLive } from './browser.ts';
import { accessToken, fillIn, hasFocus, problemOf, toast } from './on-the-page.ts';
import { call, newPerson } from './people.ts';
import { siteInBrowser } from './site-in-browser.ts';

const shared = siteInBrowser();
const REFUSED = { refusals: [400, 401, 403, 429] };

const registration = (email: string) => ({
  'First name': 'आशा',
  'Last name': 'राव',
  'E-mail': email,
  'Phone number': '98765 43210',
  Password: PASSWORD,
  'Confirm password': PASSWORD,
});

async function register(page: Page, email: string): Promise<void> {
  await openLive(page, '/signup');
  await fillIn(page, registration(email));
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
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

test('a code may be pasted with spaces or typed in Devanagari', () =>
  shared.visit(async ({ page }) => {
    const email = newEmail();
    await register(page, email);
    const field = page.getByLabel('Verification code');
    await field.fill('१२३ ४५६ ७');
    expect(await field.inputValue()).toBe('123456');
    expect(await field.getAttribute('inputmode')).toBe('numeric');
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');

    const code = codeIn(await shared.mails.nextMail(email));
    await field.fill(` ${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.waitForURL(`${shared.site.url}/`);
  }));

test('a wrong code is told in a toast and under the field, and the right one still counts', () =>
  shared.visit(async ({ page }) => {
    const email = newEmail();
    await register(page, email);
    const code = codeIn(await shared.mails.nextMail(email));
    await page.getByLabel('Verification code').fill(wrongCode(code));
    await page.getByRole('button', { name: 'Verify' }).click();
    await toast(page, 'Verification failed').getByText('Invalid OTP. Please try again.').waitFor();
    await expect.poll(() => problemOf(page, 'Verification code')).toBe('Invalid OTP. Please try again.');
    await expectAccessible(page);

    await page.getByLabel('Verification code').fill(code);
    expect(await problemOf(page, 'Verification code')).toBeUndefined();
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.waitForURL(`${shared.site.url}/`);
  }, REFUSED));

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
    await page.getByText(`We have sent a code to ${email}.`).waitFor();
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
    await page.getByText(`We have sent a code to ${email}.`).waitFor();
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
    await toast(page, 'Login successful').getByText('It had been registered more than once').waitFor();
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
    await page.getByText(/You can ask for a new code in \d+ s\./).waitFor();
    expect(await page.getByRole('button', { name: 'Send a new code' }).count()).toBe(0);
    await page.clock.fastForward(61_000);
    await page.getByRole('button', { name: 'Send a new code' }).click();
    // The clock of the server was not put forward.
    await toast(page, 'Error').getByText('A code was sent a moment ago.').waitFor();
  }, REFUSED));

test('what is wrong with a field is told under it, it takes the focus, and nothing typed is lost', () =>
  shared.visit(async ({ page }) => {
    await openLive(page, '/signup');
    const right = registration(newEmail());
    for (const [label, value, sentence] of [
      ['First name', '', 'First name is required'],
      ['Last name', '  ', 'Last name is required'],
      ['E-mail', '', 'E-mail is required'],
      ['E-mail', 'asha at example', 'Please enter a valid e-mail address.'],
      ['Phone number', '', 'Phone number is required'],
      ['Phone number', 'none', 'Please enter a valid phone number.'],
      ['Password', '', 'Password is required'],
      ['Confirm password', '', 'Confirm password is required'],
    ] as const) {
      const values = { ...right, [label]: value };
      await fillIn(page, values);
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.locator('.field-problem', { hasText: sentence }).waitFor();
      expect(await problemOf(page, label)).toBe(sentence);
      const field = page.getByLabel(label, { exact: true });
      expect(await hasFocus(field)).toBe(true);
      for (const [other, typed] of Object.entries(values))
        expect(await page.getByLabel(other, { exact: true }).inputValue()).toBe(typed);
    }
    expect(page.url()).toBe(`${shared.site.url}/signup`);
  }, REFUSED));

test('a weak password is called so, with what it lacks', () =>
  shared.visit(async ({ page }) => {
    await openLive(page, '/signup');
    await fillIn(page, registration(newEmail()));
    for (const [password, sentence] of [
      ['Ab1!', 'Password must be at least 8 characters long.'],
      ['blue.kettle7', 'Password must contain at least one uppercase letter.'],
      ['BLUE.KETTLE7', 'Password must contain at least one lowercase letter.'],
      ['Blue.Kettle', 'Password must contain at least one number.'],
      ['BlueKettle7', 'Password must contain at least one special character.'],
    ] as const) {
      await fillIn(page, { Password: password, 'Confirm password': password });
      await page.getByRole('button', { name: 'Create account' }).click();
      await toast(page, 'Weak Password').getByText(sentence).waitFor();
      expect(await problemOf(page, 'Password')).toBe(sentence);
    }
  }));

test('two passwords that differ are told', () =>
  shared.visit(async ({ page }) => {
    await openLive(page, '/signup');
    await fillIn(page, { ...registration(newEmail()), 'Confirm password': `${PASSWORD}!` });
    await page.getByRole('button', { name: 'Create account' }).click();
    await toast(page, 'Password mismatch').getByText('Please ensure both passwords match.').waitFor();
    expect(await problemOf(page, 'Confirm password')).toBe('Please ensure both passwords match.');
  }));

test('what only the site knows to be wrong is told as well', () =>
  shared.visit(async ({ page }) => {
    await openLive(page, '/signup');
    await fillIn(page, { ...registration(newEmail()), Password: 'Password123!', 'Confirm password': 'Password123!' });
    await page.getByRole('button', { name: 'Create account' }).click();
    await toast(page, 'Registration failed').waitFor();
    await expect.poll(() => problemOf(page, 'Password')).toContain('one of the first that are tried');
  }, REFUSED));

test('an address that has an account is asked for its code like any other', () =>
  shared.visit(async ({ page }) => {
    const { email } = await newPerson(shared);
    await register(page, email);
    await page.getByText(`We have sent a code to ${email}.`).waitFor();
  }));

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
