import type { Database } from '#server/database/database.ts';
import { startSession, type Visitor } from '#server/features/accounts/start-session.ts';
import { hashToken } from '#server/features/accounts/tokens.ts';
import { takeSignInCode } from './exchange-store.ts';

interface Exchange extends Visitor {
  code: string;
  browserHash: string;
}

/**
 * @returns an access token, `undefined` when the code is not live or another browser's; then it is used up all the same,
 * since it has come into other hands
 */
export async function exchangeCode(
  database: Database,
  { code, browserHash, userAgent }: Exchange,
): Promise<string | undefined> {
  return database.transaction(async (db) => {
    const found = await takeSignInCode(db, hashToken(code));
    if (!found || found.browser_hash !== browserHash || found.expires_at <= Date.now()) return undefined;
    return startSession(db, found.user_id, { userAgent });
  });
}
