import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeIn, linkTokenIn, newEmail, OTHER_PASSWORD } from '../support/accounts/accounts.ts';
import { expectAccessible, openLive } from './browser.ts';
import { fillIn, toast } from './on-the-page.ts';
import { logInElsewhere, newPerson } from './people.ts';
import { siteInBrowser } from './site-in-browser.ts';

const shared = siteInBrowser();
const RESET_SUBJECT = /password/i;

async function askForCode(page: Page, email: string): Promise<void> {
  await openLive(page, '/forgot-password');
  await page.getByLabel('Email').fill(email);
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
      await fillIn(page, { Email: email, Password: OTHER_PASSWORD });
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.waitForURL(`${shared.site.url}/`);
    },
    { viewport: { width, height: 800 } },
  ),
);

test('Back leads to the email step with the address still there', () =>
  shared.visit(async ({ page }) => {
    const email = newEmail();
    await askForCode(page, email);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
  }));

test('the link of the mail fills in its token, and the new password counts', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { email } = person;
    await askForCode(page, email);
    const { link } = await nextReset(email);
    await openLive(page, `/reset-password/${link}`);
    await expect.poll(() => page.getByLabel('Reset token').inputValue()).toBe(link);
    await fillIn(page, { Email: email, 'New password': OTHER_PASSWORD, 'Confirm new password': OTHER_PASSWORD });
    await page.getByRole('button', { name: 'Reset password' }).click();
    await page.getByRole('heading', { name: 'Your password has been changed' }).waitFor();
    expect(page.url()).toBe(`${shared.site.url}/reset-password`);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Continue to Login' }).click();
    await page.waitForURL('**/login');
    expect(await logInElsewhere(shared, { ...person, password: OTHER_PASSWORD }, 'a test')).toMatch(/^[\w-]{40,}$/);
  }));

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
