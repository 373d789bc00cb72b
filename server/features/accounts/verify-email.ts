import type { Accounts } from './accounts.ts';
import { deleteCodesOf } from './code-store.ts';
import { takeCode } from './codes.ts';
import { hashRegisteredPassword } from './new-password.ts';
import { type AccountDetails, listRegistrations, markVerified, type Registration } from './registration-store.ts';
import { startSession } from './start-session.ts';
import { lockUserByEmail, NO_USER } from './user-store.ts';

const NO_DETAILS: AccountDetails = { first_name: '', last_name: '', phone_no: '', password_hash: null };

interface VerificationRequest {
  userAgent: string;
  email: string;
  code: string;
  password: string | undefined;
}

/** @returns the access token and what the account got; `undefined` if the code is not valid */
export async function verifyEmail(
  { database, secret }: Pick<Accounts, 'database' | 'secret'>,
  { email, code, password, userAgent }: VerificationRequest,
) {
  const passwordHash = password === undefined ? undefined : await hashRegisteredPassword(secret, { email, password });
  return database.transaction(async (db) => {
    const user = await lockUserByEmail(db, email);
    const userId = user && !user.isVerified ? user.id : NO_USER;
    // Do not throw here: a rollback would undo the counted try.
    if (!(await takeCode(db, secret, { userId, purpose: 'verify_email' }, code))) return undefined;
    const details = verifiedDetails(await listRegistrations(db, userId), passwordHash);
    await markVerified(db, userId, details);
    await deleteCodesOf(db, userId);
    const accessToken = await startSession(db, userId, userAgent);
    return { accessToken, details };
  });
}

/**
 * Chooses the details of the account once its address is verified. Anyone may have registered the address, before or
 * after its owner, so a registration counts only if it must be the owner's: the one with the password that was sent
 * along with the code or, without a password, the only registration.
 * @param registrations all registrations of the address; no two have the same hash
 * @param passwordHash the hash of the password that was sent along with the code, if one was sent
 */
function verifiedDetails(registrations: Registration[], passwordHash: string | undefined): AccountDetails {
  if (passwordHash !== undefined) {
    const own = registrations.find(({ password_hash }) => password_hash === passwordHash);
    return { ...(own ?? NO_DETAILS), password_hash: passwordHash };
  }
  const [only, another] = registrations;
  return only && !another ? only : NO_DETAILS;
}
