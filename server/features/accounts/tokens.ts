import { createHash, randomBytes } from 'node:crypto';

/** Makes a token for a session or a link: 256 random bits, safe in a URL. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The database stores this hash instead of the token. Tokens are fully random, so no slow hash is needed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
