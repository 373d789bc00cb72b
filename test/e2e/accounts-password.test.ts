import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeIn, linkTokenIn, OTHER_PASSWORD } from '../support/accounts/accounts.ts';
import { expectAccessible, expectAccessibleInBothLooks, openLive, PHONE } from './browser.ts';
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

test('a forgotten password is replaced with the code from the mail', () =>
  shared.visit(async ({ page }) => {
    const { email } = await newPerson(shared);
    await askForCode(page, email);
    await expectAccessibleInBothLooks(page);
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
  }, PHONE));

test('the link of the mail fills in its token, which is in no page and no referrer, and the new password counts', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { email } = person;
    await askForCode(page, email);
    const { link } = await nextReset(email);
    const html = await (await fetch(`${shared.site.url}/reset-password/${link}`)).text();
    expect(html).toBe(await (await fetch(`${shared.site.url}/reset-password`)).text());
    expect(html).toContain('<meta name="referrer" content="no-referrer">');

    const referrers: (string | undefined)[] = [];
    page.on('request', (request) => referrers.push(request.headers().referer));
    await openLive(page, `/reset-password/${link}`);
    await expect.poll(() => page.getByLabel('Reset token').inputValue()).toBe(link);
    await fillIn(page, { Email: email, 'New password': OTHER_PASSWORD, 'Confirm new password': OTHER_PASSWORD });
    await page.getByRole('button', { name: 'Reset password' }).click();
    await page.getByRole('heading', { name: 'Your password has been changed' }).waitFor();
    expect(page.url()).toBe(`${shared.site.url}/reset-password`);
    expect(referrers.filter((referrer) => referrer?.includes(link))).toEqual([]);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Continue to Login' }).click();
    await page.waitForURL('**/login');
    expect(await logInElsewhere(shared, { ...person, password: OTHER_PASSWORD }, 'a test')).toMatch(/^[\w-]{40,}$/);
  }));
