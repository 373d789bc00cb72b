import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeIn, newEmail, OTHER_PASSWORD, PASSWORD } from '../support/accounts/accounts.ts';
import { expectAccessible, openLive, type ReaderOptions, type ReaderPage } from './browser.ts';
import { answerAs, firebaseEnvironment, firebaseHosts, openWindow, standInForGoogle } from './firebase-window.ts';
import { accessToken, fillIn, problemOf, toast } from './on-the-page.ts';
import { logInElsewhere, newPerson, openAs } from './people.ts';
import { ownSiteInBrowser } from './site-in-browser.ts';

const shared = ownSiteInBrowser(firebaseEnvironment());

const GOOGLE = 'Sign in with Google';
const GITHUB = 'Sign in with GitHub';
/** The library looks every 2 s whether its window is there, and then waits for 8 s. */
const CLOSED_AFTER_MS = 11_000;

function visit(work: (reader: ReaderPage) => Promise<void>, options: ReaderOptions = {}): Promise<void> {
  return shared.visit(
    async (reader) => {
      await standInForGoogle(reader.context);
      await work(reader);
    },
    { allowedHosts: firebaseHosts(), ...options },
  );
}

async function expectSignedIn(page: Page, name: string): Promise<void> {
  await page.waitForURL(`${shared.site.url}/`);
  await toast(page, 'Login successful').waitFor();
  await page.getByRole('button', { name }).waitFor();
}

async function expectFailure(page: Page, provider: string, sentence: string): Promise<void> {
  const failed = toast(page, `${provider} Login Failed`);
  await failed.getByText(`Failed to sign in with ${provider}. Please try again.`).waitFor();
  await page.locator('.field-problem', { hasText: sentence }).waitFor();
  expect(await accessToken(page)).toBeNull();
}

test('nothing of it is fetched before a button is pressed', () =>
  visit(async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openLive(page, '/login');
    await page.getByRole('button', { name: GOOGLE }).hover();
    await expectAccessible(page);
    expect(asked.filter((url) => !url.startsWith(shared.site.url) || url.includes('firebase'))).toEqual([]);
    expect(await page.content()).not.toMatch(/public-key|firebaseapp|apis\.google/);
  }));

test('somebody new signs in with Google, and Firebase keeps nothing of it in the browser', () =>
  visit(async ({ page }) => {
    await openLive(page, '/login');
    const popup = await openWindow(page, GOOGLE);
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600]);
    await answerAs(popup, { email: newEmail() });
    await expectSignedIn(page, 'Usha');
    expect(await accessToken(page)).toMatch(/^[\w-]{43}$/);
    const kept = await page.evaluate(async () => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...(await indexedDB.databases()).map(({ name }) => name),
    ]);
    expect(kept.filter((name) => /firebaseLocalStorage|authUser|public-key/.test(name ?? ''))).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: 'Usha' }).waitFor();
  }));

test('somebody new may begin on the page to register as well', () =>
  visit(async ({ page }) => {
    await openLive(page, '/signup');
    await expectAccessible(page);
    expect(await page.getByRole('link', { name: 'Sign in with' }).count()).toBe(0);
    await answerAs(await openWindow(page, GITHUB), { email: newEmail() });
    await expectSignedIn(page, 'Usha');
  }));

test('somebody who returns is led to where they wanted to go', () =>
  visit(async ({ page }) => {
    const email = newEmail();
    await openLive(page, '/login');
    await answerAs(await openWindow(page, GITHUB), { email, name: 'Ravi Menon' });
    await expectSignedIn(page, 'Ravi');
    await page.getByRole('button', { name: 'Ravi' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await page.goto('/dashboard/profile');
    await page.waitForURL('**/login');
    const popup = await openWindow(page, GITHUB);
    const closed = popup.waitForEvent('close');
    await popup.getByText(email).click();
    await closed;
    await page.waitForURL('**/dashboard/profile');
    await page.getByText(`${email}, linked today`).waitFor();
    expect(await page.getByLabel('Last name').inputValue()).toBe('Menon');
  }));

test('somebody with an account here comes into it, and is told by mail', () =>
  visit(async ({ page }) => {
    const person = await newPerson(shared);
    await openLive(page, '/login');
    await answerAs(await openWindow(page, GOOGLE), { email: person.email });
    await expectSignedIn(page, 'Meera');
    expect((await shared.mails.nextMail(person.email)).subject).toBe('Google was linked to your account at Chintan');
  }));

test('a window that is closed is missed after a while, and can be opened again', () =>
  visit(async ({ page }) => {
    await page.clock.install();
    await openLive(page, '/login');
    await (await openWindow(page, GOOGLE)).close();
    await page.getByRole('button', { name: GOOGLE }).and(page.locator('[aria-busy=true]')).waitFor();
    await page.clock.runFor(CLOSED_AFTER_MS);
    await expectFailure(page, 'Google', 'The window of Google was closed before you were signed in. Try again.');
    await expectAccessible(page);
    await answerAs(await openWindow(page, GOOGLE), { email: newEmail() });
    await expectSignedIn(page, 'Usha');
  }));

test('a window that the browser blocks is told, with what to do', () =>
  visit(async ({ page }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await openLive(page, '/login');
    await page.getByRole('button', { name: GITHUB }).click();
    await expectFailure(page, 'GitHub', 'Your browser has blocked the window of GitHub. Allow pop-ups for this site');
  }));

test('a second window takes the place of the first', () =>
  visit(async ({ page }) => {
    await openLive(page, '/login');
    await openWindow(page, GOOGLE);
    const second = await openWindow(page, GITHUB);
    await expectFailure(page, 'Google', 'Another sign-in window is open');
    await answerAs(second, { email: newEmail() });
    await expectSignedIn(page, 'Usha');
  }));

test('a network that fails in the middle is told', async () => {
  // Not through `visit`: the browser puts the failure on the console.
  const { page, context } = await shared.open();
  await standInForGoogle(context);
  await context.route('**/accounts:signInWithIdp*', (route) => route.abort());
  await openLive(page, '/login');
  await answerAs(await openWindow(page, GOOGLE), { email: newEmail() });
  await expectFailure(page, 'Google', 'The network is not responding. Check your connection and try again.');
  await context.close();
});

test('a script of Google’s that does not come is told', () =>
  visit(async ({ page, context }) => {
    await context.route('https://apis.google.com/js/api.js*', (route) => route.fulfill({ status: 404 }));
    await openLive(page, '/login');
    await page.getByRole('button', { name: GOOGLE }).click();
    await expectFailure(page, 'Google', 'Something went wrong between this site and Google.');
  }));

/** In the place of the library, whose errors these are: some come only from Firebase's own servers. */
async function standInForLibrary(page: Page, module: string): Promise<void> {
  const body = `export const openFirebase = async () => {}; export const signInByPopup = async () => { ${module} };`;
  await page.route('**/assets/firebase-popup-*', (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

test.each([
  [`{ code: 'auth/user-token-expired' }`, 'Firebase error: auth/user-token-expired'],
  [`new Error('x')`, 'Unknown authentication error'],
])('a person whose token cannot be had, because of %s, is forgotten by Firebase', (error, sentence) =>
  visit(async ({ page }) => {
    const leave = `async () => { document.documentElement.dataset.left = 'yes' }`;
    await standInForLibrary(page, `return { token: async () => { throw ${error} }, leave: ${leave} }`);
    await openLive(page, '/login');
    await page.getByRole('button', { name: GITHUB }).click();
    await toast(page, 'SSO Login failed').getByText(sentence).waitFor();
    await page.waitForSelector('html[data-left=yes]', { state: 'attached' });
  }),
);

test('what the site says against it is told in its words', () =>
  visit(
    async ({ page }) => {
      const message = 'The sign-in with Google could not be confirmed. Try again.';
      await page.route('**/api/auth/firebase-sso', (route) =>
        route.fulfill({ status: 401, json: { status: false, message } }),
      );
      await openLive(page, '/login');
      await answerAs(await openWindow(page, GOOGLE), { email: newEmail() });
      await toast(page, 'SSO Login failed').getByText(message).waitFor();
      await page.locator('.field-problem', { hasText: message }).waitFor();
      expect(await accessToken(page)).toBeNull();
    },
    { refusals: [401] },
  ));

test('an address that is not vouched for leads to the step for the mailed code', () =>
  visit(
    async ({ page }) => {
      const message = 'GitHub has not verified your email address.';
      const answer = { status: false, message, problems: [{ field: 'otp', message }] };
      await page.route('**/api/auth/firebase-sso', (route) => route.fulfill({ status: 403, json: answer }));
      await openLive(page, '/login');
      await answerAs(await openWindow(page, GITHUB), { email: newEmail() });
      await toast(page, 'SSO Login failed').getByText(message).waitFor();
      await page.getByLabel('Verification code').waitFor();
      await page.getByRole('button', { name: 'Back' }).click();
      await page.getByRole('button', { name: GITHUB }).waitFor();
    },
    { refusals: [403] },
  ));

const form = (page: Page, name: string) => page.getByRole('form', { name });

test('Google and GitHub are added in the profile and removed, each with the password, but not another’s', () =>
  visit(
    async ({ page }) => {
      const [person, other, email] = [await newPerson(shared), await newPerson(shared), newEmail()];
      await openAs(page, person, '/dashboard/profile');
      await page.getByRole('button', { name: 'Add Google' }).click();
      await expectAccessible(page);
      await fillIn(page, { 'Your password': PASSWORD });
      await answerAs(await openWindow(page, 'Add Google'), { email });
      await toast(page, 'Linked to your account').waitFor();
      await page.getByText(`${email}, linked today`).waitFor();
      await expectAccessible(page);

      await openAs(page, other, '/dashboard/profile');
      await page.getByRole('button', { name: 'Add Google' }).click();
      await fillIn(page, { 'Your password': PASSWORD });
      const popup = await openWindow(page, 'Add Google');
      await popup.getByText(email).click();
      const refusal = 'This Google account already belongs to another account here. Nothing has changed.';
      await toast(page, 'Account not linked').getByText(refusal).waitFor();
      await page.locator('.field-problem', { hasText: refusal }).waitFor();
      expect(await page.getByLabel('Your password', { exact: true }).inputValue()).toBe(PASSWORD);

      await openAs(page, person, '/dashboard/profile');
      await page.getByRole('button', { name: `Remove Google ${email}` }).click();
      await fillIn(page, { 'Your password': PASSWORD });
      await form(page, 'Remove Google').getByRole('button', { name: 'Remove Google', exact: true }).click();
      await toast(page, 'Google removed').waitFor();
      await page.getByText('linked today').waitFor({ state: 'detached' });
    },
    { refusals: [409] },
  ));

test('a wrong password adds nothing and stays in its field, and Enter opens the window as a press does', () =>
  visit(
    async ({ page }) => {
      const [person, email] = [await newPerson(shared), newEmail()];
      // Browsers block a window that no press has just asked for; each window uses up its press.
      await page.addInitScript(() => {
        const open = window.open.bind(window);
        window.open = (...address) => (navigator.userActivation.isActive ? open(...address) : null);
      });
      await openAs(page, person, '/dashboard/profile');
      await page.getByRole('button', { name: 'Add GitHub' }).click();
      await form(page, 'Add GitHub').getByRole('button', { name: 'Add GitHub' }).click();
      await expect.poll(() => problemOf(page, 'Your password')).toBe('Your password is required');
      await fillIn(page, { 'Your password': OTHER_PASSWORD });
      await answerAs(await openWindow(page, 'Add GitHub'), { email });
      await toast(page, 'Account not linked').getByText('Your password is not correct.').waitFor();
      await expect.poll(() => problemOf(page, 'Your password')).toBe('Your password is not correct.');
      expect(await page.getByLabel('Your password', { exact: true }).inputValue()).toBe(OTHER_PASSWORD);

      await fillIn(page, { 'Your password': PASSWORD });
      const opened = page.waitForEvent('popup');
      await page.getByLabel('Your password', { exact: true }).press('Enter');
      const popup = await opened;
      await popup.getByText(email).click();
      await page.getByText(`${email}, linked today`).waitFor();
    },
    { refusals: [400] },
  ));

test('a window answered after Cancel adds nothing', () =>
  visit(async ({ page }) => {
    const person = await newPerson(shared);
    await openAs(page, person, '/dashboard/profile');
    await page.getByRole('button', { name: 'Add Google' }).click();
    await fillIn(page, { 'Your password': PASSWORD });
    const popup = await openWindow(page, 'Add Google');
    await page.getByRole('button', { name: 'Cancel' }).click();
    const answered = page.waitForResponse(/signInWithIdp/);
    await answerAs(popup, { email: newEmail() });
    await answered;
    // What the first window began would have come to its end by then.
    await page.getByRole('button', { name: 'Add GitHub' }).click();
    await fillIn(page, { 'Your password': PASSWORD });
    const email = newEmail();
    await answerAs(await openWindow(page, 'Add GitHub'), { email });
    await page.getByText(`${email}, linked today`).waitFor();
    expect(await page.getByText('linked today').count()).toBe(1);
  }));

test('logging out everywhere else takes away what was linked with the password alone, and says so', () =>
  visit(async ({ page }) => {
    const [person, byCode, byPassword] = [await newPerson(shared), newEmail(), newEmail()];
    await logInElsewhere(shared, person, 'a test');
    await openAs(page, person, '/dashboard/profile');
    await page.getByRole('button', { name: 'Add GitHub' }).click();
    await page.getByRole('button', { name: 'Use an emailed code instead' }).click();
    await form(page, 'Add GitHub').getByRole('button', { name: 'Send me a code' }).click();
    const otp = codeIn(await shared.mails.nextMail(person.email));
    await expectAccessible(page);
    await page.getByLabel('Verification code').fill(otp);
    await answerAs(await openWindow(page, 'Add GitHub'), { email: byCode });
    await page.getByText(`${byCode}, linked today`).waitFor();
    await page.getByRole('button', { name: 'Add Google' }).click();
    await fillIn(page, { 'Your password': PASSWORD });
    await answerAs(await openWindow(page, 'Add Google'), { email: byPassword });
    await page.getByText(`${byPassword}, linked today`).waitFor();

    await page.getByRole('button', { name: 'Log out everywhere else' }).click();
    await toast(page, 'Logged out everywhere else').waitFor();
    await page
      .locator('.form-further', { hasText: `Google (${byPassword}) can no longer be used to sign in` })
      .getByText(`GitHub (${byCode}) can still be used to sign in.`)
      .waitFor();
    await page.getByText(`${byPassword}, linked today`).waitFor({ state: 'detached' });
    await page.getByText(`${byCode}, linked today`).waitFor();
    await expectAccessible(page);
  }));
