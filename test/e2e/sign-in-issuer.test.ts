import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeIn, newEmail, PASSWORD, wrongCode } from '../support/accounts/accounts.ts';
import { startOidcPeer } from '../support/accounts/oidc-peer.ts';
import { expectAccessible, openLive } from './browser.ts';
import { accessToken, fillIn, toast } from './on-the-page.ts';
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

test('somebody new signs in, leaves nothing of it in an address, and is led to where they wanted to go on their return', () =>
  shared.visit(async ({ page }) => {
    const { id, email } = newcomer();
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
    await page.getByRole('button', { name: 'Usha' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');

    await page.goto('/dashboard/profile');
    await page.waitForURL('**/login');
    // The issuer knows who it is by now.
    await signIn(page);
    await page.waitForURL('**/dashboard/profile');
    await page.getByRole('heading', { name: 'Profile Information' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
  }, AT_ISSUER));

test('who refuses at the issuer first, and whose address it does not vouch for, comes in with a mailed code', () =>
  shared.visit(async ({ page }) => {
    const { id, email } = newcomer({ email_verified: undefined });
    await openLive(page, '/login');
    await signIn(page);
    await page.getByRole('button', { name: 'Refuse' }).click();
    await toast(page, 'SSO Login failed')
      .getByText('The sign-in with Replit was cancelled. Nothing has changed.')
      .waitFor();
    expect(page.url()).toBe(`${shared.site.url}/login`);
    await page.getByLabel('Email').waitFor();
    expect(await accessToken(page)).toBeNull();

    await signIn(page);
    await answerAs(page, id);
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await expectAccessible(page);
    const code = codeIn(await shared.mails.nextMail(email));
    await fillIn(page, { 'Verification code': wrongCode(code) });
    await page.getByRole('button', { name: 'Verify' }).click();
    await toast(page, 'Verification failed').getByText('Invalid OTP. Please try again.').waitFor();
    await fillIn(page, { 'Verification code': code });
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.waitForURL(`${shared.site.url}/`);
    await page.getByRole('button', { name: 'Usha' }).waitFor();
  }, REFUSED));

test('an identity is added in the profile, whatever its address, and removed again', () =>
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
    await expectAccessible(page);
    expect((await shared.mails.nextMail(person.email)).subject).toBe('Replit was linked to your account at Chintan');
    await page.getByRole('button', { name: `Remove Replit ${email}` }).click();
    await confirm(page, 'Remove Replit');
    await toast(page, 'Replit removed').waitFor();
    await page.getByRole('button', { name: /^Remove/ }).waitFor({ state: 'detached' });
  }, AT_ISSUER));

test('without script the way to the issuer is open all the same', () =>
  shared.visit(
    async ({ page }) => {
      await page.goto('/login');
      await signIn(page);
      await page.getByRole('heading', { name: 'The issuer' }).waitFor();
    },
    { ...AT_ISSUER, javaScriptEnabled: false },
  ));
