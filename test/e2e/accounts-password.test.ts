import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeIn, linkTokenIn, newEmail, OTHER_PASSWORD, wrongCode } from '../support/accounts.ts';
import { expectAccessible, openLive } from './browser.ts';
import { fillIn, problemOf, toast } from './on-the-page.ts';
import { logInElsewhere, newPerson } from './people.ts';
import { siteInBrowser } from './site-in-browser.ts';

const shared = siteInBrowser();
const REFUSED = { refusals: [400, 401] };
const RESET_SUBJECT = /password/i;

async function askForCode(page: Page, email: string): Promise<void> {
  await openLive(page, '/forgot-password');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
}

async function nextReset(email: string) {
  const mail = await shared.mails.nextMail(email);
  expect(mail.subject).toMatch(RESET_SUBJECT);
  return { code: codeIn(mail), link: linkTokenIn(mail) };
}

test.each([1280, 360])('a forgotten password is replaced with the code from the mail, at %i px', (width) =>
  shared.visit(
    async ({ page }) => {
      const { email } = await newPerson(shared);
      await askForCode(page, email);
      await expectAccessible(page);
      const { code } = await nextReset(email);
      await fillIn(page, {
        'Verification code': code,
        'New password': OTHER_PASSWORD,
        'Confirm new password': OTHER_PASSWORD,
      });
      await page.getByRole('button', { name: 'Reset password' }).click();
      await page.waitForURL('**/login');
      await toast(page, 'Password reset').waitFor();
      await fillIn(page, { 'E-mail': email, Password: OTHER_PASSWORD });
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.waitForURL(`${shared.site.url}/`);
    },
    { viewport: { width, height: 800 } },
  ),
);

test('each wrong field of the second step is told, and nothing typed is lost', () =>
  shared.visit(async ({ page }) => {
    const { email } = await newPerson(shared);
    await askForCode(page, email);
    const { code } = await nextReset(email);
    const right = { 'Verification code': code, 'New password': OTHER_PASSWORD, 'Confirm new password': OTHER_PASSWORD };
    for (const [wrong, title, sentence, label] of [
      [{ 'Verification code': '' }, undefined, 'Verification code is required', 'Verification code'],
      [
        { 'New password': 'weak', 'Confirm new password': 'weak' },
        'Weak Password',
        'Password must be at least 8 characters long.',
        'New password',
      ],
      [
        { 'Confirm new password': 'Other.Kettle7' },
        'Password mismatch',
        'Please ensure both passwords match.',
        'Confirm new password',
      ],
      [{ 'Verification code': wrongCode(code) }, 'Reset failed', 'Invalid OTP. Please try again.', 'Verification code'],
    ] as const) {
      const values = { ...right, ...wrong };
      await fillIn(page, values);
      await page.getByRole('button', { name: 'Reset password' }).click();
      if (title) await toast(page, title).getByText(sentence).waitFor();
      await page.locator('.field-problem', { hasText: sentence }).waitFor();
      expect(await problemOf(page, label)).toContain(sentence);
      for (const [other, typed] of Object.entries(values))
        expect(await page.getByLabel(other, { exact: true }).inputValue()).toBe(typed);
    }
  }, REFUSED));

test('Back leads to the e-mail step with the address still there', () =>
  shared.visit(async ({ page }) => {
    const email = newEmail();
    await askForCode(page, email);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
  }));

test('an empty or malformed address is told', () =>
  shared.visit(async ({ page }) => {
    await openLive(page, '/forgot-password');
    await page.getByRole('button', { name: 'Send the code' }).click();
    await page.getByText('E-mail is required').waitFor();
    await page.getByLabel('E-mail').fill('asha');
    await page.getByRole('button', { name: 'Send the code' }).click();
    await page.getByText('Please enter a valid e-mail address.').waitFor();
  }));

test('when the code cannot be sent at all, the toast and the form say so', () =>
  shared.visit(
    async ({ page, context }) => {
      await openLive(page, '/forgot-password');
      await page.getByLabel('E-mail').fill(newEmail());
      await page.route('**/api/auth/forgot-password', (route) =>
        route.fulfill({ status: 200, contentType: 'application/json', body: '{"status":false}' }),
      );
      await page.getByRole('button', { name: 'Send the code' }).click();
      await toast(page, 'Error').getByText('Failed to send reset OTP. Please try again.').waitFor();
      await page.locator('.send-row', { hasText: 'Failed to send reset OTP. Please try again.' }).waitFor();
      const button = page.getByRole('button', { name: 'Send the code' });
      await page.waitForFunction((element) => element === document.activeElement, await button.elementHandle());
      await context.unrouteAll();
    },
    { refusals: [500] },
  ));

test('the link of the mail fills in its token, and the new password counts', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { email } = person;
    await askForCode(page, email);
    const { link } = await nextReset(email);
    await openLive(page, `/reset-password/${link}`);
    await expect.poll(() => page.getByLabel('Reset token').inputValue()).toBe(link);
    await fillIn(page, { 'E-mail': email, 'New password': OTHER_PASSWORD, 'Confirm new password': OTHER_PASSWORD });
    await page.getByRole('button', { name: 'Reset password' }).click();
    await page.getByRole('heading', { name: 'Your password is changed' }).waitFor();
    expect(page.url()).toBe(`${shared.site.url}/reset-password`);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Continue to Login' }).click();
    await page.waitForURL('**/login');
    expect(await logInElsewhere(shared, { ...person, password: OTHER_PASSWORD }, 'a test')).toMatch(/^[\w-]{40,}$/);
  }));

test('what was linked to the account lately goes with the reset, and the page says so', () =>
  shared.visit(async ({ page }) => {
    const { email } = await newPerson(shared);
    await shared.changeRows(async (db) => {
      const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
      const identity = { user_id: id, issuer: 'google.com', subject: email, email: 'stranger@mail.example' };
      await db
        .insertInto('identities')
        .values({ ...identity, created_at: Date.now() + 1000 })
        .execute();
    });
    await askForCode(page, email);
    const { link } = await nextReset(email);
    await openLive(page, `/reset-password/${link}`);
    await fillIn(page, { 'E-mail': email, 'New password': OTHER_PASSWORD, 'Confirm new password': OTHER_PASSWORD });
    await page.getByRole('button', { name: 'Reset password' }).click();
    await page.getByRole('heading', { name: 'Your password is changed' }).waitFor();
    await page.getByText('Google (stranger@mail.example) can no longer be used to sign in').waitFor();
    await expectAccessible(page);
  }));

test('each wrong field of the reset by link is told', () =>
  shared.visit(async ({ page }) => {
    await openLive(page, '/reset-password/no-such-token');
    const right = { 'E-mail': newEmail(), 'New password': OTHER_PASSWORD, 'Confirm new password': OTHER_PASSWORD };
    for (const [wrong, title, sentence, label] of [
      [{ 'E-mail': '' }, undefined, 'E-mail is required', 'E-mail'],
      [{ 'Reset token': '' }, undefined, 'Reset token is required', 'Reset token'],
      [
        { 'New password': 'Ab1!', 'Confirm new password': 'Ab1!' },
        'Password too short',
        'Password must be at least 8 characters long.',
        'New password',
      ],
      [
        { 'Confirm new password': 'Other.Kettle7' },
        'Password mismatch',
        'Please ensure both passwords match.',
        'Confirm new password',
      ],
      [{}, 'Reset failed', 'This link is no longer valid. Please ask for a new one.', 'Reset token'],
    ] as const) {
      await fillIn(page, { 'Reset token': 'no-such-token', ...right, ...wrong });
      await page.getByRole('button', { name: 'Reset password' }).click();
      if (title) await toast(page, title).getByText(sentence).waitFor();
      await page.locator('.field-problem', { hasText: sentence }).waitFor();
      expect(await problemOf(page, label)).toBe(sentence);
    }
  }, REFUSED));

test('the token of a link is in no page and no referrer of the site', () =>
  shared.visit(async ({ page }) => {
    const referrers: (string | undefined)[] = [];
    page.on('request', (request) => referrers.push(request.headers().referer));
    await openLive(page, '/reset-password/a-secret-token');
    const html = await (await fetch(`${shared.site.url}/reset-password/a-secret-token`)).text();
    expect(html).toBe(await (await fetch(`${shared.site.url}/reset-password`)).text());
    expect(html).toContain('<meta name="referrer" content="no-referrer">');
    expect(referrers.filter((referrer) => referrer?.includes('a-secret-token'))).toEqual([]);
  }));
