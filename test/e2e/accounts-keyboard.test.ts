import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeIn } from '../support/accounts/accounts.ts';
import { openLive } from './browser.ts';
import { hasFocus, tabTo, toast } from './on-the-page.ts';
import { logInElsewhere, newPerson, type Person } from './people.ts';
import { siteInBrowser } from './site-in-browser.ts';

const shared = siteInBrowser();
const CHANGED = 'Another.lamp 7';
const FORGOTTEN = 'Third.lamp 77';

async function type(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.press('Control+A');
    await page.keyboard.type(value);
  }
}

async function choose(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  await tabTo(page, page.getByRole(role, { name, exact: true }));
  await page.keyboard.press('Enter');
}

async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await type(page, { Email: email, Password: password });
  await page.keyboard.press('Enter');
  await page.waitForURL(`${shared.site.url}/`);
}

test('an account is used, changed, lost and found again by keyboard alone, at 360 px', () =>
  shared.visit(
    async ({ page }) => {
      const person = await newPerson(shared);
      const elsewhere = await logInElsewhere(shared, person, 'Firefox/1.0 (Android)');
      await openLive(page, '/login');
      await logIn(page, person);

      await choose(page, 'button', 'Menu');
      await choose(page, 'link', 'Profile');
      await page.waitForURL('**/dashboard/profile');
      await choose(page, 'button', 'Update');
      await type(page, { 'First name': 'आशा' });
      await choose(page, 'button', 'Save Changes');
      await toast(page, 'Profile updated').waitFor();
      await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Update' }))).toBe(true);

      const phone = page.getByRole('listitem').filter({ hasText: 'Firefox on Android' });
      await tabTo(page, phone.getByRole('button'));
      await page.keyboard.press('Enter');
      await expect.poll(() => phone.count()).toBe(0);
      const heard = await fetch(`${shared.site.url}/api/auth/profile`, {
        headers: { authorization: `Bearer ${elsewhere}` },
      });
      expect(heard.status).toBe(401);

      await type(page, {
        'Current password': person.password,
        'New password': CHANGED,
        'Confirm new password': CHANGED,
      });
      await page.keyboard.press('Enter');
      await toast(page, 'Password changed').waitFor();
      expect((await shared.mails.nextMail(person.email)).subject).toMatch(/was changed$/);

      await choose(page, 'button', 'आशा');
      let navigations = 0;
      page.on('request', (request) => request.isNavigationRequest() && navigations++);
      await choose(page, 'button', 'Logout');
      await page.waitForURL('**/login');
      expect(navigations).toBe(1);
      await choose(page, 'link', 'Forgot your password?');
      await page.waitForURL('**/forgot-password');
      await type(page, { Email: person.email });
      await page.keyboard.press('Enter');
      await type(page, {
        'Verification code': codeIn(await shared.mails.nextMail(person.email)),
        'New password': FORGOTTEN,
        'Confirm new password': FORGOTTEN,
      });
      await page.keyboard.press('Enter');
      await page.waitForURL('**/login');
      await logIn(page, { ...person, password: FORGOTTEN });
    },
    { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' },
  ));
