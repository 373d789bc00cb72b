import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { call, type Person } from './people.ts';
import { ADMIN } from './running-site.ts';
import type { SiteInBrowser } from './site-in-browser.ts';

export { ADMIN };

const sessions = new WeakMap<SiteInBrowser, Promise<Person>>();

/** Of the person who looks after the site: one for all tests of a file, since the site counts logins. */
export function adminSession(shared: SiteInBrowser): Promise<Person> {
  const session = sessions.get(shared) ?? logIn(shared);
  sessions.set(shared, session);
  return session;
}

async function logIn(shared: SiteInBrowser): Promise<Person> {
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

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The desk asks when the fingers rest. */
export const polled = <Found>(look: () => Promise<Found>) => expect.poll(look, { timeout: 10_000 });

/** A name as long as names get. */
export const LONG = { first_name: 'महादेवी-लक्ष्मीनारायण', last_name: 'वेंकटरमणसुब्रह्मण्यम्-अय्यर' };
