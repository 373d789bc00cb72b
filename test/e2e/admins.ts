import type { Locator, Page } from 'playwright-core';
import { call, type Person } from './people.ts';
import type { SiteInBrowser } from './site-in-browser.ts';

/** Of a site started with them. */
export const ADMIN = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'Lamp-oil.42' };

/** Whoever looks after the site. */
export async function newAdminSession(shared: SiteInBrowser): Promise<Person> {
  const login = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
  const { data } = await call(shared, '/auth/login', login);
  return { ...login, token: data.access_token };
}

/** Says yes to every question of the page. @returns what was asked so far */
export function sayYes(page: Page): string[] {
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    return dialog.accept();
  });
  return questions;
}

const TABS_MAXIMUM = 80;

/** Onwards from where the focus is, as somebody without a pointer goes. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tabs = 0; tabs < TABS_MAXIMUM; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No way leads to ${target} by Tab.`);
}
