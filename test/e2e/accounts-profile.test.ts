import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PASSWORD } from '../support/accounts/accounts.ts';
import { expectAccessible, expectAccessibleInBothLooks, openLive } from './browser.ts';
import { accessToken, fillIn, hasFocus, toast } from './on-the-page.ts';
import { call, newPerson, openAs, type Person } from './people.ts';
import { siteInBrowser } from './site-in-browser.ts';
import { newPost } from './writers.ts';

const shared = siteInBrowser();
const endSession = ({ token }: Person) => call(shared, '/auth/logout', {}, { authorization: `Bearer ${token}` });
const isFocused = (page: Page, name: string) => hasFocus(page.getByRole('button', { name }));

test('a profile is read until Update is pressed, then changed and kept, and the new name stands over one’s posts', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { slug } = await newPost(shared, person, { title: 'Under another name' });
    await openAs(page, person, `/blog/${slug}`);
    await page.getByRole('button', { name: 'Meera' }).click();
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await page.getByRole('heading', { name: 'Profile Information' }).waitFor();
    expect(await page.locator('h1').textContent()).toBe('Profile settings');
    await page.getByText('This device').waitFor();
    await expectAccessibleInBothLooks(page);
    expect(await page.getByLabel('Email').inputValue()).toBe(person.email);
    expect(await page.getByLabel('Role').inputValue()).toBe('User');
    for (const label of ['First name', 'Last name', 'Email', 'Phone number', 'Role'])
      expect(await page.getByLabel(label).isEditable()).toBe(false);

    await page.getByRole('button', { name: 'Update' }).click();
    for (const label of ['Email', 'Role']) expect(await page.getByLabel(label).isEditable()).toBe(false);
    await fillIn(page, { 'First name': 'मीरा', 'Last name': 'जोशी', 'Phone number': '' });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Phone number is required').waitFor();
    await expectAccessibleInBothLooks(page);
    await fillIn(page, { 'Phone number': '+91 98765 43210' });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Profile updated').getByText('Your profile has been successfully updated.').waitFor();
    await expect.poll(() => isFocused(page, 'Update')).toBe(true);
    expect(await page.getByLabel('First name').isEditable()).toBe(false);
    await page.getByRole('button', { name: 'मीरा' }).waitFor();
    await openLive(page, `/blog/${slug}`);
    await page.getByRole('heading', { name: 'मीरा जोशी' }).waitFor();

    await openLive(page, '/dashboard/profile');
    await page.getByRole('heading', { name: 'Profile Information' }).waitFor();
    expect(await page.getByLabel('Last name').inputValue()).toBe('जोशी');
    expect(await page.getByLabel('Phone number').inputValue()).toBe('+919876543210');
  }));

test('a session that ends under one’s hands loses nothing typed, and another tab’s login saves it', () =>
  shared.visit(
    async ({ page, context }) => {
      const person = await newPerson(shared);
      await openAs(page, person, '/dashboard/profile');
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
      await fillIn(other, { Email: person.email, Password: PASSWORD });
      await other.getByRole('button', { name: 'Log in' }).click();
      await loginAgain.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await toast(page, 'Profile updated').waitFor();
      await page.getByRole('button', { name: 'Meera Bai' }).waitFor();
    },
    { refusals: [400, 401] },
  ));
