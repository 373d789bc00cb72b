import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** For sessions and links: too long to guess, and safe in an address. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps in its place. A token is random through and through: no slow hash is needed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** In the same time wherever they differ. */
export function isSameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
