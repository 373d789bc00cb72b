import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { isSameSecret } from '#server/base/secret.ts';
import type { WriteDb } from '#server/database/database.ts';
import { deleteRows } from '#server/database/rows.ts';
import { type CodeOwner, countTry, saveCode } from './code-store.ts';
import { updateProvedAt } from './user-store.ts';

export const CODE_MINUTES = 10;
const DIGITS = 6;

/** Voids the previous code. A code for resetting a password comes with a link that can be used instead. */
export async function makeCode(db: WriteDb, secret: string, owner: CodeOwner): Promise<{ code: string; link: string }> {
  const code = makeDigits();
  const link = makeToken();
  const now = Date.now();
  await saveCode(db, {
    ...owner,
    code_hash: hashCode(secret, owner, code),
    link_hash: owner.purpose === 'reset_password' ? hashToken(link) : null,
    created_at: now,
    expires_at: now + CODE_MINUTES * 60_000,
  });
  return { code, link };
}

export function makeDigits(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}

/** Uses up the code if it is valid; otherwise the try is counted. @returns whether the code was valid */
export async function takeCode(db: WriteDb, secret: string, owner: CodeOwner, code: string): Promise<boolean> {
  const validHash = await countTry(db, owner, Date.now());
  if (validHash === undefined || !isSameSecret(validHash, hashCode(secret, owner, code))) return false;
  await deleteRows(db, 'codes', owner);
  await updateProvedAt(db, owner.user_id, Date.now());
  return true;
}

function hashCode(secret: string, { purpose, user_id }: CodeOwner, code: string): string {
  return hashDigits(secret, [purpose, user_id, code]);
}

/** The hash is keyed with the secret: a plain hash of six digits could be reversed with a million tries. */
export function hashDigits(secret: string, parts: (string | number)[]): string {
  return createHmac('sha256', secret).update(parts.join('|')).digest('base64url');
}

/** Makes a token for a session or a link: 256 random bits, safe in a URL. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The database stores this hash instead of the token. Tokens are fully random, so no slow hash is needed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
