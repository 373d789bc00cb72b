import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const CONFIRM_PATH = '/newsletter/confirm/';
export const UNSUBSCRIBE_PATH = '/newsletter/unsubscribe/';
const TOKEN_BYTES = 16;
const TOKEN_LENGTH = 22;

/** What the links of a subscriber's mails begin with: 128 bits, safe in an address. */
export function makeSubscriberToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function unsubscribeLink(siteUrl: string, token: string): string {
  return `${siteUrl}${UNSUBSCRIBE_PATH}${token}`;
}

/** Signed besides: a newsletter that was passed on brings the token along, and must not let others subscribe its reader. */
export function confirmationLink(siteUrl: string, secret: string, token: string): string {
  return `${siteUrl}${CONFIRM_PATH}${token}${signatureOf(secret, token)}`;
}

/** @returns the subscriber's token, `undefined` when the link is not one of ours */
export function readConfirmation(secret: string, text: string): string | undefined {
  const token = text.slice(0, TOKEN_LENGTH);
  const given = Buffer.from(text.slice(TOKEN_LENGTH));
  const right = Buffer.from(signatureOf(secret, token));
  return given.length === right.length && timingSafeEqual(given, right) ? token : undefined;
}

function signatureOf(secret: string, token: string): string {
  return createHmac('sha256', secret).update(`newsletter|${token}`).digest('base64url').slice(0, TOKEN_LENGTH);
}
