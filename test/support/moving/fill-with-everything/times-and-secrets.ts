import { randomBytes } from 'node:crypto';

/** When most of it was made. */
export const START = Date.UTC(2019, 3, 14, 5, 30, 12, 345);
export const DAY = 24 * 60 * 60_000;

/** A token that must be in no export. */
export function secret(secrets: string[]): string {
  const token = randomBytes(16).toString('hex');
  secrets.push(token);
  return token;
}
