import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeIn, newEmail, PASSWORD, wrongCode } from '../support/accounts/accounts.ts';
import { startOidcPeer } from '../support/accounts/oidc-peer.ts';
import { expectAccessible, openLive } from './browser.ts';
import { accessToken, fillIn, problemOf, toast } from './on-the-page.ts';
import { newPerson, openAs } from './people.ts';
import { ownSiteInBrowser } from './site-in-browser.ts';

const peer = await startOidcPeer();
const { issuer, clientId, clientSecret } = peer.settings;
const shared = ownSiteInBrowser({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret });
beforeAll(() => peer.serve(shared.site.url));
afterAll(() => peer.close());

const AT_ISSUER = { allowedHosts: [new URL(issuer).host] };
const REFUSED = { ...AT_ISSUER, refusals: [400, 401, 403] };

async function answerAs(page: Page, person: string): Promise<void> {
  await page.getByRole('heading', { name: 'The issuer' }).waitFor();
  await page.getByLabel('Who are you?').fill(person);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function refuse(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Refuse' }).click();
}

/** Somebody known to the issuer alone. */
function newcomer(claims: Record<string, unknown> = {}): { id: string; email: string } {
  const email = newEmail();
  peer.people.set(email, { email, email_verified: true, given_name: 'Usha', family_name: 'Iyer', ...claims });
  return { id: email, email };
}

/** In the profile, that a way to sign in changes. */
async function confirm(page: Page, label: string): Promise<void> {
  await fillIn(page, { 'Your password': PASSWORD });
  await page.getByRole('form', { name: label }).getByRole('button', { name: label, exact: true }).click();
}

const signIn = (page: Page) => page.getByRole('link', { name: 'Sign in with Replit' }).click();

test('somebody new signs in, stays so, and nothing of it is left in the address or the history', () =>
  shared.visit(async ({ page }) => {
    const { id } = newcomer();
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await openLive(page, '/login');
    await expectAccessible(page);
    await signIn(page);
    await answerAs(page, id);
    await page.waitForURL(`${shared.site.url}/`);
    await toast(page, 'Login successful').waitFor();
    await page.getByRole('button', { name: 'Usha' }).waitFor();
    const token = await accessToken(page);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(addresses.filter((address) => address.includes(token as string))).toEqual([]);
    expect(addresses.filter((address) => address.startsWith(shared.site.url) && address.includes('sso_code'))).toEqual(
      addresses.filter((address) => /\/login#sso_code=[\w-]+$/.test(address)),
    );
    await page.reload();
    await page.getByRole('button', { name: 'Usha' }).waitFor();
  }, AT_ISSUER));

test('somebody who returns is led to where they wanted to go', () =>
  shared.visit(async ({ page }) => {
    const { id, email } = newcomer();
    for (const _time of [1, 2]) {
      await page.goto('/dashboard/profile');
      await page.waitForURL('**/login');
      await signIn(page);
      // The second time, the issuer knows already.
      if (_time === 1) await answerAs(page, id);
      await page.waitForURL('**/dashboard/profile');
      await page.getByRole('heading', { name: 'Profile Information' }).waitFor();
      expect(await page.getByLabel('Email').inputValue()).toBe(email);
      await page.getByRole('button', { name: 'Usha' }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL('**/login');
    }
  }, AT_ISSUER));

test('somebody with an account here comes into it, and finds the issuer in their profile', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { id } = newcomer({ email: person.email });
    await openLive(page, '/login');
    await signIn(page);
    await answerAs(page, id);
    await page.getByRole('button', { name: 'Meera' }).waitFor();
    expect((await shared.mails.nextMail(person.email)).subject).toBe('Replit was linked to your account at Chintan');
    await openLive(page, '/dashboard/profile');
    await page.getByText(`${person.email}, linked today`).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Remove Replit ${person.email}` }).click();
    await confirm(page, 'Remove Replit');
    await toast(page, 'Replit removed').waitFor();
    await page.getByRole('button', { name: /^Remove/ }).waitFor({ state: 'detached' });
  }, AT_ISSUER));

test('the only way in is not removed', () =>
  shared.visit(async ({ page }) => {
    const { id, email } = newcomer();
    await openLive(page, '/login');
    await signIn(page);
    await answerAs(page, id);
    await page.getByRole('button', { name: 'Usha' }).waitFor();
    await openLive(page, '/dashboard/profile');
    await page.getByRole('button', { name: `Remove Replit ${email}` }).click();
    await toast(page, 'Error').getByText('This is the only way into your account.').waitFor();
  }, AT_ISSUER));

test('an identity is added in the profile, whatever its address', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { id, email } = newcomer({ email_verified: false });
    await openAs(page, person, '/dashboard/profile');
    await page.getByRole('button', { name: 'Add Replit' }).click();
    await confirm(page, 'Add Replit');
    await answerAs(page, id);
    await toast(page, 'Linked to your account').waitFor();
    await page.getByText(`${email}, linked today`).waitFor();
    expect(page.url()).toBe(`${shared.site.url}/dashboard/profile`);
  }, AT_ISSUER));

test('an identity is added with a mailed code by who has no password', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    await shared.changeRows((db) =>
      db.updateTable('users').set({ password_hash: null }).where('email', '=', person.email).execute(),
    );
    const { id, email } = newcomer();
    await openAs(page, person, '/dashboard/profile');
    await page.getByRole('button', { name: 'Add Replit' }).click();
    const form = page.getByRole('form', { name: 'Add Replit' });
    await form.getByRole('button', { name: 'Send me a code' }).click();
    const code = codeIn(await shared.mails.nextMail(person.email));
    await form.getByLabel('Verification code').fill(wrongCode(code));
    await form.getByRole('button', { name: 'Add Replit' }).click();
    await expect.poll(() => problemOf(page, 'Verification code')).toBe('Invalid OTP. Please try again.');
    await form.getByLabel('Verification code').fill(code);
    await form.getByRole('button', { name: 'Add Replit' }).click();
    await answerAs(page, id);
    await page.getByText(`${email}, linked today`).waitFor();
  }, REFUSED));

test('an identity that is another’s is not added', () =>
  shared.visit(async ({ page }) => {
    const { id } = newcomer();
    await openLive(page, '/login');
    await signIn(page);
    await answerAs(page, id);
    await page.getByRole('button', { name: 'Usha' }).waitFor();
    await openAs(page, await newPerson(shared), '/dashboard/profile');
    await page.getByRole('button', { name: 'Add Replit' }).click();
    await confirm(page, 'Add Replit');
    await toast(page, 'Account not linked').getByText('This Replit account already belongs to another').waitFor();
    expect(page.url()).toBe(`${shared.site.url}/dashboard/profile`);
  }, AT_ISSUER));

test('an address that the issuer does not vouch for is shown by a mailed code', () =>
  shared.visit(async ({ page }) => {
    const { id, email } = newcomer({ email_verified: undefined });
    await openLive(page, '/login');
    await signIn(page);
    await answerAs(page, id);
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await expectAccessible(page);
    const code = codeIn(await shared.mails.nextMail(email));
    await fillIn(page, { 'Verification code': code === '000000' ? '000001' : '000000' });
    await page.getByRole('button', { name: 'Verify' }).click();
    await toast(page, 'Verification failed').getByText('Invalid OTP. Please try again.').waitFor();
    await fillIn(page, { 'Verification code': code });
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.waitForURL(`${shared.site.url}/`);
    await page.getByRole('button', { name: 'Usha' }).waitFor();
  }, REFUSED));

test('a refusal at the issuer is told, and the login stands as before', () =>
  shared.visit(async ({ page }) => {
    await openLive(page, '/login');
    await signIn(page);
    await refuse(page);
    await toast(page, 'SSO Login failed')
      .getByText('The sign-in with Replit was cancelled. Nothing has changed.')
      .waitFor();
    expect(page.url()).toBe(`${shared.site.url}/login`);
    await page.getByLabel('Email').waitFor();
    expect(await accessToken(page)).toBeNull();
  }, AT_ISSUER));

test.each([
  ['expired', 'This sign-in took too long, or was started in another browser. Try again.'],
  ['failed', 'The sign-in with Replit could not be confirmed. Try again.'],
  ['unreachable', 'Replit is not responding right now. Try again in a few minutes.'],
  ['address', 'Replit did not share your email address with us.'],
  ['busy', 'Too many attempts. Try again in a few minutes.'],
])('what went wrong, %s, is told once', (reason, sentence) =>
  shared.visit(async ({ page }) => {
    await page.goto(`/login?error=sso_${reason}`);
    await toast(page, 'SSO Login failed').getByText(sentence).waitFor();
    expect(page.url()).toBe(`${shared.site.url}/login`);
    await openLive(page, '/login');
    expect(await page.locator('.toast').count()).toBe(0);
  }),
);

test('a code from elsewhere lets nobody in', () =>
  shared.visit(async ({ page }) => {
    await page.goto('/login#sso_code=somebody-elses');
    await toast(page, 'SSO Login failed').getByText('This sign-in took too long').waitFor();
    expect(page.url()).toBe(`${shared.site.url}/login`);
    await page.getByLabel('Email').waitFor();
    expect(await accessToken(page)).toBeNull();
  }, REFUSED));

test('without script the way to the issuer is open all the same', () =>
  shared.visit(
    async ({ page }) => {
      await page.goto('/login');
      await signIn(page);
      await page.getByRole('heading', { name: 'The issuer' }).waitFor();
    },
    { ...AT_ISSUER, javaScriptEnabled: false },
  ));
