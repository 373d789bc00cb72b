import type { Accounts } from './accounts.ts';
import { deleteCodesOf } from './code-store.ts';
import { takeCode } from './codes.ts';
import { hashNewPassword } from './new-password.ts';
import { markVerified } from './registration-store.ts';
import { startSession, type Visitor } from './start-session.ts';
import { holdUserByEmail, NOBODY } from './user-store.ts';

interface VerificationRequest extends Visitor {
  email: string;
  code: string;
  password: string | undefined;
}

/** @returns an access token, `undefined` when the code is not the live one */
export async function verifyEmail(
  { database, secret }: Pick<Accounts, 'database' | 'secret'>,
  { email, code, password, userAgent }: VerificationRequest,
): Promise<string | undefined> {
  const passwordHash = password === undefined ? undefined : await hashNewPassword(password, email);
  return database.transaction(async (db) => {
    const user = await holdUserByEmail(db, email);
    const userId = user && !user.isVerified ? user.id : NOBODY;
    // Returned, not thrown: the try that was counted must stay.
    if (!(await takeCode(db, secret, { userId, purpose: 'verify_email' }, code))) return undefined;
    await markVerified(db, userId, passwordHash, Date.now());
    await deleteCodesOf(db, userId);
    return startSession(db, userId, { userAgent });
  });
}
