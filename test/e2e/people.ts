import type { Page } from 'playwright-core';
import { startSession } from '#server/features/accounts/current-user.ts';
import { hashPassword } from '#server/features/accounts/password.ts';
import { SESSION_COOKIE } from '#server/http/session-cookie.ts';
import { codeIn, newEmail, PASSWORD, registrationOf } from '../support/accounts/accounts.ts';
import { openLive } from './browser.ts';
import { changeRows, type SiteInBrowser } from './site-in-browser.ts';

export interface Person {
  email: string;
  password: string;
  token: string;
}

let passwordHash: Promise<string> | undefined;

/** Somebody with an account of their own who is logged in, made by rows alone: a registration waits for its mail. */
export async function newPerson({ site }: Pick<SiteInBrowser, 'site'>, overrides: PersonDetails = {}): Promise<Person> {
  const email = newEmail();
  passwordHash ??= hashPassword(PASSWORD);
  const now = Date.now();
  const user = {
    ...{ email, first_name: 'Meera', last_name: 'Joshi', phone_no: '9812345678', is_admin: 0 as const, ...overrides },
    ...{ password_hash: await passwordHash, created_at: now, email_verified_at: now, proved_at: now },
  };
  const token = await changeRows(site, async (db) => {
    const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
    return startSession(db, id, '');
  });
  return { email, password: PASSWORD, token };
}

interface PersonDetails {
  first_name?: string;
  last_name?: string;
}

/** The same by the calls that anybody would make. */
export async function registerPerson(shared: SiteInBrowser, overrides: PersonDetails = {}): Promise<Person> {
  const email = newEmail();
  await call(shared, '/auth/register', registrationOf(email, { ...overrides }));
  const otp = codeIn(await shared.mails.nextMail(email));
  const { data } = await call(shared, '/auth/verify-email-otp', { email, otp });
  return { email, password: PASSWORD, token: data.access_token };
}

/** Another session of theirs. */
export async function logInElsewhere(shared: SiteInBrowser, { email, password }: Person, userAgent: string) {
  const { data } = await call(shared, '/auth/login', { email, password }, { 'user-agent': userAgent });
  return data.access_token as string;
}

/** Opens an address as that person, whose browser has been logged in before. */
export async function openAs(page: Page, { token }: Pick<Person, 'token'>, address: string): Promise<void> {
  // The smallest thing the site has: storage belongs to the whole site.
  await page.goto('/favicon.svg');
  await page.context().addCookies([{ name: SESSION_COOKIE, value: token, url: page.url() }]);
  await page.evaluate((kept) => localStorage.setItem('access_token', kept), token);
  await openLive(page, address);
}

export async function call(shared: SiteInBrowser, path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${shared.site.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${response.status}: ${answer.message}`);
  return answer;
}
