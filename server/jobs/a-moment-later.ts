import { randomInt } from 'node:crypto';

const FROM_MS = 300;
const TO_MS = 1500;

/**
 * For mails that a request may or may not cause. Done at once, or always as late, the next request would take longer where
 * there was one to write, and so tell who has an account.
 */
export function aMomentLater(now: number): number {
  return now + randomInt(FROM_MS, TO_MS);
}
