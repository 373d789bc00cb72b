import type { Accounts } from './accounts.ts';
import { deleteCodesOf } from './code-store.ts';
import { takeCode } from './codes.ts';
import { hashRegisteredPassword } from './hash-registered-password.ts';
import { isPassword } from './password.ts';
import { type AccountDetails, listRegistrations, markVerified, type Registration } from './registration-store.ts';
import { startSession } from './start-session.ts';
import { lockUserByEmail, NO_USER } from './user-store.ts';

const NO_DETAILS: AccountDetails = { firstName: '', lastName: '', phone: '', passwordHash: null };

interface VerificationRequest {
  userAgent: string;
  email: string;
  code: string;
  password: string | undefined;
}

interface Verification {
  accessToken: string;
  hasName: boolean;
  hasPassword: boolean;
}

/** @returns `undefined` if the code is not valid */
export async function verifyEmail(
  { database, secret }: Pick<Accounts, 'database' | 'secret'>,
  { email, code, password, userAgent }: VerificationRequest,
): Promise<Verification | undefined> {
  const passwordHash = password === undefined ? undefined : await hashRegisteredPassword(secret, { email, password });
  return database.transaction(async (db) => {
    const user = await lockUserByEmail(db, email);
    const userId = user && !user.isVerified ? user.id : NO_USER;
    // Do not throw here: a rollback would undo the counted try.
    if (!(await takeCode(db, secret, { userId, purpose: 'verify_email' }, code))) return undefined;
    const registrations = await listRegistrations(db, userId);
    // Only after the code was checked: without it, the response time must not reveal whether the address is registered.
    const hash = password && passwordHash ? await findRegisteredHash(registrations, password, passwordHash) : undefined;
    const details = verifiedDetails(registrations, hash);
    await markVerified(db, userId, details, Date.now());
    await deleteCodesOf(db, userId);
    const accessToken = await startSession(db, userId, userAgent);
    return { accessToken, hasName: details.firstName !== '', hasPassword: details.passwordHash !== null };
  });
}

/**
 * Finds the hash under which the password was registered. Registrations from before the server's secret changed, or
 * from before salts were derived from the address, have another salt and are compared one by one.
 * @param passwordHash the hash of the password with the current salt
 * @returns `passwordHash` if no registration has this password
 */
async function findRegisteredHash(
  registrations: Registration[],
  password: string,
  passwordHash: string,
): Promise<string> {
  const hashes = registrations.map((registration) => registration.passwordHash);
  if (hashes.includes(passwordHash)) return passwordHash;
  for (const hash of hashes) {
    if (saltOf(hash) !== saltOf(passwordHash) && (await isPassword(password, hash))) return hash;
  }
  return passwordHash;
}

/** Reads the salt from a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$SALT$HASH`. */
function saltOf(passwordHash: string): string | undefined {
  return passwordHash.split('$')[4];
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
    const own = registrations.find((registration) => registration.passwordHash === passwordHash);
    return { ...(own ?? NO_DETAILS), passwordHash };
  }
  const [only, another] = registrations;
  return only && !another ? only : NO_DETAILS;
}
