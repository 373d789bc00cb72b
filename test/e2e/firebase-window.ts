import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { inject } from 'vitest';
import { EMULATED_PROJECT } from '../support/accounts/firebase-emulator.ts';

const STAND_IN = readFileSync(resolve(import.meta.dirname, '../firebase/gapi-stand-in.js'), 'utf8');

/** How the site is set up with the emulator. */
export function firebaseEnvironment(): Record<string, string> {
  return {
    FIREBASE_API_KEY: 'public-key',
    FIREBASE_AUTH_DOMAIN: `${EMULATED_PROJECT}.firebaseapp.com`,
    FIREBASE_PROJECT_ID: EMULATED_PROJECT,
    FIREBASE_AUTH_EMULATOR_HOST: emulatorHost(),
  };
}

/** What the sign-in may ask, and nothing else. */
export const firebaseHosts = () => [emulatorHost(), 'apis.google.com'];

function emulatorHost(): string {
  const emulator = inject('firebaseEmulator');
  if ('problem' in emulator) throw new Error(emulator.problem);
  return emulator.host;
}

/** The outside world that cannot be had here: one script of Google's, and the looks of the emulator's window. */
export async function standInForGoogle(context: BrowserContext): Promise<void> {
  await context.route('https://apis.google.com/js/api.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STAND_IN }),
  );
  await context.route(/^https:\/\/(unpkg\.com|fonts\.(googleapis|gstatic)\.com)\//, (route) => route.abort());
}

interface ProviderPerson {
  email: string;
  name?: string;
}

/** Presses the button, and waits for the provider's window with its script. */
export async function openWindow(page: Page, button: string): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).click();
  const popup = await opened;
  await popup.waitForLoadState();
  return popup;
}

/** In the emulator's window, as somebody it has not seen before. */
export async function answerAs(popup: Page, { email, name = 'Usha Iyer' }: ProviderPerson): Promise<void> {
  await popup.locator('.js-new-account').click();
  await popup.locator('#email-input').fill(email);
  await popup.locator('#display-name-input').fill(name);
  const closed = popup.waitForEvent('close');
  await popup.locator('#sign-in').click();
  await closed;
}
