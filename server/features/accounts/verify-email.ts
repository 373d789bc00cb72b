import type { Accounts } from './accounts.ts';
import { deleteCodesOf } from './code-store.ts';
import { takeCode } from './codes.ts';
import { findRegisteredHash } from './find-registered-hash.ts';
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
  const given = password === undefined ? undefined : await hashRegisteredPassword(secret, { email, password });
  return database.transaction(async (db) => {
    const user = await holdUserByEmail(db, email);
    const userId = user && !user.isVerified ? user.id : NOBODY;
    // Returned, not thrown: the try that was counted must stay.
    if (!(await takeCode(db, secret, { userId, purpose: 'verify_email' }, code))) return undefined;
    const registrations = await listRegistrations(db, userId);
    // Only now: what it costs must tell nobody without the code whether the address is registered.
    const hash = password && given ? await findRegisteredHash(registrations, password, given) : undefined;
    const details = verifiedDetails(registrations, hash);
    await markVerified(db, userId, details, Date.now());
    await deleteCodesOf(db, userId);
    const accessToken = await startSession(db, userId, { userAgent });
    return { accessToken, hasName: details.firstName !== '', hasPassword: details.passwordHash !== null };
  });
}
