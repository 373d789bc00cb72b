import type { Accounts } from './accounts.ts';
import { deleteCodesOf } from './code-store.ts';
import { takeCode } from './codes.ts';
import { hashRegisteredPassword } from './hash-registered-password.ts';
import { listRegistrations, markVerified } from './registration-store.ts';
import { startSession, type Visitor } from './start-session.ts';
import { holdUserByEmail, NOBODY } from './user-store.ts';
import { verifiedDetails } from './verified-details.ts';

interface VerificationRequest extends Visitor {
  email: string;
  code: string;
  password: string | undefined;
}

interface Verification {
  accessToken: string;
  hasName: boolean;
  hasPassword: boolean;
}

/** @returns `undefined` when the code is not the live one */
export async function verifyEmail(
  { database, secret }: Pick<Accounts, 'database' | 'secret'>,
  { email, code, password, userAgent }: VerificationRequest,
): Promise<Verification | undefined> {
  const passwordHash = password === undefined ? undefined : await hashRegisteredPassword(secret, { email, password });
  return database.transaction(async (db) => {
    const user = await holdUserByEmail(db, email);
    const userId = user && !user.isVerified ? user.id : NOBODY;
    // Returned, not thrown: the try that was counted must stay.
    if (!(await takeCode(db, secret, { userId, purpose: 'verify_email' }, code))) return undefined;
    const details = verifiedDetails(await listRegistrations(db, userId), passwordHash);
    await markVerified(db, userId, details, Date.now());
    await deleteCodesOf(db, userId);
    const accessToken = await startSession(db, userId, { userAgent });
    return { accessToken, hasName: details.firstName !== '', hasPassword: details.passwordHash !== null };
  });
}
