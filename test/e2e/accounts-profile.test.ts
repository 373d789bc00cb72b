import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeIn, OTHER_PASSWORD, PASSWORD } from '../support/accounts/accounts.ts';
import { expectAccessible, expectAccessibleInBothLooks, openLive } from './browser.ts';
import { accessToken, fillIn, hasFocus, toast } from './on-the-page.ts';
import { call, logInElsewhere, newPerson, openAs, type Person } from './people.ts';
import { siteInBrowser } from './site-in-browser.ts';
import { newPost } from './writers.ts';

const shared = siteInBrowser();
const REFUSED = { refusals: [400, 401] };
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';

async function openProfile(page: Page, person: Person): Promise<void> {
  await openAs(page, person, '/dashboard/profile');
  await page.getByRole('heading', { name: 'Profile Information' }).waitFor();
}

const endSession = ({ token }: Person) => call(shared, '/auth/logout', {}, { authorization: `Bearer ${token}` });
const isFocused = (page: Page, name: string) => hasFocus(page.getByRole('button', { name }));

test('the page is accessible, to be read and to be written', () =>
  shared.visit(async ({ page }) => {
    await openProfile(page, await newPerson(shared, { first_name: 'आशा' }));
    expect(await page.locator('h1').textContent()).toBe('Profile settings');
    await page.getByText('This device').waitFor();
    await expectAccessibleInBothLooks(page);
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByLabel('Phone number').fill('');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Phone number is required').waitFor();
    await expectAccessibleInBothLooks(page);
  }));

test('a profile is read until Update is pressed, then changed and kept', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    await openProfile(page, person);
    expect(await page.getByLabel('Email').inputValue()).toBe(person.email);
    expect(await page.getByLabel('Role').inputValue()).toBe('User');
    for (const label of ['First name', 'Last name', 'Email', 'Phone number', 'Role'])
      expect(await page.getByLabel(label).isEditable()).toBe(false);

    await page.getByRole('button', { name: 'Update' }).click();
    for (const label of ['Email', 'Role']) expect(await page.getByLabel(label).isEditable()).toBe(false);
    await fillIn(page, { 'First name': 'मीरा', 'Last name': 'जोशी', 'Phone number': '+91 98765 43210' });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Profile updated').getByText('Your profile has been successfully updated.').waitFor();
    await expect.poll(() => isFocused(page, 'Update')).toBe(true);
    expect(await page.getByLabel('First name').isEditable()).toBe(false);
    await page.getByRole('button', { name: 'मीरा' }).waitFor();

    await page.reload();
    await page.getByRole('heading', { name: 'Profile Information' }).waitFor();
    expect(await page.getByLabel('Last name').inputValue()).toBe('जोशी');
    expect(await page.getByLabel('Phone number').inputValue()).toBe('+919876543210');
  }));

test('a changed name stands over one’s posts at once', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { slug } = await newPost(shared, person, { title: 'Under another name' });
    await openAs(page, person, `/blog/${slug}`);
    await page.getByRole('button', { name: 'Meera' }).click();
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await page.getByRole('button', { name: 'Update' }).click();
    await fillIn(page, { 'First name': 'Mira' });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Profile updated').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Mira Joshi' }).waitFor();
  }));

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  const values = { 'Current password': current, 'New password': next, 'Confirm new password': next };
  await fillIn(page, values);
  await page.getByRole('button', { name: 'Change Password' }).click();
}

test('the password is changed, its fields are cleared, and the other sessions end', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const elsewhere = await logInElsewhere(shared, person, ANDROID);
    await openProfile(page, person);
    expect(await page.getByLabel('New password', { exact: true }).getAttribute('placeholder')).toContain(
      'Min 8 characters',
    );
    await changePassword(page, PASSWORD, OTHER_PASSWORD);
    await toast(page, 'Password changed').getByText('Your password has been successfully changed.').waitFor();
    for (const label of ['Current password', 'New password', 'Confirm new password'])
      await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue()).toBe('');

    await page.reload();
    await page.getByText('This device').waitFor();
    expect(await statusWith(elsewhere)).toBe(401);
    expect(await statusWith(person.token)).toBe(200);
    expect(await logInElsewhere(shared, { ...person, password: OTHER_PASSWORD }, ANDROID)).not.toBe('');
  }));

async function statusWith(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${shared.site.url}/api/auth/profile`, { headers })).status;
}

test('who has no password yet sets one with a mailed code', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    await shared.changeRows((db) =>
      db.updateTable('users').set({ password_hash: null }).where('email', '=', person.email).execute(),
    );
    await openProfile(page, person);
    expect(await page.getByRole('heading', { name: 'Change Password' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await fillIn(page, {
      'Verification code': codeIn(await shared.mails.nextMail(person.email)),
      'New password': OTHER_PASSWORD,
      'Confirm new password': OTHER_PASSWORD,
    });
    await page.getByRole('button', { name: 'Reset password' }).click();
    await page.getByRole('heading', { name: 'Change Password' }).waitFor();
    expect(await statusWith(person.token)).toBe(200);
    expect(await logInElsewhere(shared, { ...person, password: OTHER_PASSWORD }, ANDROID)).not.toBe('');
  }));

test('the other sessions are seen by device, and ended one by one or all at once', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const onPhone = await logInElsewhere(shared, person, ANDROID);
    await openProfile(page, person);
    await page.getByText('Last used today').waitFor();
    await page.getByRole('button', { name: 'End the session on Chrome on Android' }).click();
    await toast(page, 'Session ended').waitFor();
    await expect.poll(() => page.locator('.sessions li').count()).toBe(1);
    expect(await statusWith(onPhone)).toBe(401);

    const others = [await logInElsewhere(shared, person, ANDROID), await logInElsewhere(shared, person, 'a test')];
    await page.reload();
    await page.getByRole('button', { name: 'Log out everywhere else' }).click();
    await toast(page, 'Logged out everywhere else').waitFor();
    for (const token of others) expect(await statusWith(token)).toBe(401);
    expect(await statusWith(person.token)).toBe(200);
  }));

test('a stranger is sent to the login, and comes back to the profile', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    await page.goto('/dashboard/profile');
    await page.waitForURL('**/login');
    await fillIn(page, { Email: person.email, Password: PASSWORD });
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/dashboard/profile');
    await page.getByRole('heading', { name: 'Profile Information' }).waitFor();
  }));

test('someone who logs out on the page is not led back to it by the next login', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    await openProfile(page, person);
    await page.getByRole('button', { name: 'Meera' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    await fillIn(page, { Email: person.email, Password: PASSWORD });
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(`${shared.site.url}/`);
  }));

test('with a dead token the page says that one must log in again', () =>
  shared.visit(async ({ page }) => {
    await openAs(page, { token: 'unknown' }, '/dashboard/profile');
    await page.waitForURL('**/login');
    await toast(page, 'Authentication Required').getByText('Log in again to continue.').waitFor();
    expect(await accessToken(page)).toBeNull();
  }, REFUSED));

test('a session that ends under one’s hands loses nothing typed, and another tab’s login saves it', () =>
  shared.visit(async ({ page, context }) => {
    const person = await newPerson(shared);
    await openProfile(page, person);
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByLabel('First name').fill('Meera Bai');
    await endSession(person);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Update failed').getByText('Log in first.').waitFor();
    expect(await accessToken(page)).toBeNull();
    expect(await page.getByLabel('First name').inputValue()).toBe('Meera Bai');
    await expectAccessible(page);

    const opened = context.waitForEvent('page');
    const loginAgain = page
      .getByRole('form', { name: 'Profile Information' })
      .getByRole('link', { name: 'Log in again in a new tab' });
    await loginAgain.click();
    const other = await opened;
    await other.waitForSelector('html[data-ready]', { state: 'attached' });
    await fillIn(other, { Email: person.email, Password: PASSWORD });
    await other.getByRole('button', { name: 'Log in' }).click();
    await loginAgain.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Profile updated').waitFor();
    await page.getByRole('button', { name: 'Meera Bai' }).waitFor();
  }, REFUSED));

test('logging out in another tab takes the profile away', () =>
  shared.visit(async ({ page, context }) => {
    const person = await newPerson(shared);
    await openProfile(page, person);
    const other = await context.newPage();
    await openLive(other, '/');
    await other.getByRole('button', { name: 'Meera' }).click();
    await other.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
  }));
