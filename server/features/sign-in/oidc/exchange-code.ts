import type { Database } from '#server/database/database.ts';
import { startSession, type Visitor } from '#server/features/accounts/start-session.ts';
import { hashToken } from '#server/features/accounts/tokens.ts';
import { takeSignInCode } from './exchange-store.ts';

interface Exchange extends Visitor {
  code: string;
  browserHash: string;
}

/**
 * Uses up the code even if it comes from another browser, since it has fallen into the wrong hands then.
 * @returns an access token; `undefined` if the code is not valid or is another browser's
 */
export async function exchangeCode(
  database: Database,
  { code, browserHash, userAgent }: Exchange,
): Promise<string | undefined> {
  return database.transaction(async (db) => {
    const row = await takeSignInCode(db, hashToken(code));
    if (!row || row.browser_hash !== browserHash || row.expires_at <= Date.now()) return undefined;
    return startSession(db, row.user_id, { userAgent });
  });
}
