import type { WriteDb } from '#server/database/database.ts';

interface SignInCode {
  codeHash: string;
  browserHash: string;
  userId: number;
  expiresAt: number;
}

export async function insertSignInCode(db: WriteDb, code: SignInCode): Promise<void> {
  await db
    .insertInto('sign_in_codes')
    .values({
      code_hash: code.codeHash,
      browser_hash: code.browserHash,
      user_id: code.userId,
      expires_at: code.expiresAt,
    })
    .execute();
}

/** Uses up a code, whichever browser sent it; the caller checks the browser and the time. */
export async function takeSignInCode(db: WriteDb, codeHash: string) {
  return db
    .deleteFrom('sign_in_codes')
    .where('code_hash', '=', codeHash)
    .returning(['browser_hash', 'user_id', 'expires_at'])
    .executeTakeFirst();
}

export async function deleteSignInCodesOf(db: WriteDb, userId: number): Promise<void> {
  await db.deleteFrom('sign_in_codes').where('user_id', '=', userId).execute();
}

export async function deleteExpiredSignInCodes(db: WriteDb, now: number): Promise<void> {
  await db.deleteFrom('sign_in_codes').where('expires_at', '<=', now).execute();
}
