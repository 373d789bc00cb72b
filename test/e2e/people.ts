import type { Page } from 'playwright-core';
import { codeIn, newEmail, PASSWORD, registrationOf } from '../support/accounts.ts';
import { openLive } from './browser.ts';
import type { SiteInBrowser } from './site-in-browser.ts';

export interface Person {
  email: string;
  password: string;
  token: string;
}

/** Somebody with an account of their own, made by calls alone. */
export async function newPerson(shared: SiteInBrowser, overrides: Record<string, unknown> = {}): Promise<Person> {
  const email = newEmail();
  await call(shared, '/auth/register', registrationOf(email, overrides));
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
  await page.goto('/about');
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
