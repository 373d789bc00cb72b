import { createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from '#server/base/secret.ts';

export const CONFIRM_PATH = '/newsletter/confirm/';
export const UNSUBSCRIBE_PATH = '/newsletter/unsubscribe/';
export const PREFERENCES_PATH = '/newsletter/preferences/';
const TOKEN_BYTES = 16;
const TOKEN_LENGTH = 22;

/** Makes the random token in the links of a subscriber's mails: 128 bits, URL-safe. */
export function makeSubscriberToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function unsubscribeLink(siteUrl: string, token: string): string {
  return `${siteUrl}${UNSUBSCRIBE_PATH}${token}`;
}

export function preferencesLink(siteUrl: string, token: string): string {
  return `${siteUrl}${PREFERENCES_PATH}${token}`;
}

/** Signed, since a forwarded newsletter contains the token, which must not be enough to confirm a subscription. */
export function confirmationLink(siteUrl: string, secret: string, token: string): string {
  return `${siteUrl}${CONFIRM_PATH}${token}${signatureOf(secret, token)}`;
}

/** @returns the subscriber's token; `undefined` when the signature is wrong */
export function readConfirmation(secret: string, text: string): string | undefined {
  const token = text.slice(0, TOKEN_LENGTH);
  return isSameSecret(text.slice(TOKEN_LENGTH), signatureOf(secret, token)) ? token : undefined;
}

function signatureOf(secret: string, token: string): string {
  return createHmac('sha256', secret).update(`newsletter|${token}`).digest('base64url').slice(0, TOKEN_LENGTH);
}
