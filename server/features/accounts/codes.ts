import { createHmac, randomInt } from 'node:crypto';
import type { WriteDb } from '#server/database/database.ts';
import { type CodeOwner, countTry, deleteCode, saveCode } from './code-store.ts';
import { hashToken, isSameHash, makeToken } from './tokens.ts';
import { updateProvedAt } from './user-store.ts';

export const CODE_MINUTES = 10;
const DIGITS = 6;

/** Voids the code that was sent before. A code to reset a password comes with a link that serves instead. */
export async function makeCode(db: WriteDb, secret: string, owner: CodeOwner): Promise<{ code: string; link: string }> {
  const code = makeDigits();
  const link = makeToken();
  const now = Date.now();
  await saveCode(db, {
    ...owner,
    codeHash: hashCode(secret, owner, code),
    linkHash: owner.purpose === 'reset_password' ? hashToken(link) : null,
    now,
    expiresAt: now + CODE_MINUTES * 60_000,
  });
  return { code, link };
}

/** As people type them from a mail. */
export function makeDigits(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}

/** @returns whether it is the live code; then it cannot be used again, and otherwise a try is gone */
export async function takeCode(db: WriteDb, secret: string, owner: CodeOwner, code: string): Promise<boolean> {
  const live = await countTry(db, owner, Date.now());
  const given = hashCode(secret, owner, code);
  if (live === undefined || !isSameHash(live, given)) return false;
  await deleteCode(db, owner);
  await updateProvedAt(db, owner.userId, Date.now());
  return true;
}

/** With the secret: of a plain hash, a million tries would find the six digits. */
function hashCode(secret: string, { purpose, userId }: CodeOwner, code: string): string {
  return createHmac('sha256', secret).update(`${purpose}|${userId}|${code}`).digest('base64url');
}
