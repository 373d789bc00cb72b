import { enqueueAccountMailAlone } from './account-mail.ts';
import type { Accounts } from './accounts.ts';
import { isPassword } from './password.ts';
import { lockPassword } from './password-store.ts';
import { startSession, type Visitor } from './start-session.ts';
import { findUserForLogin } from './user-store.ts';

type LoginOutcome = { is: 'wrong' } | { is: 'unverified' } | { is: 'loggedIn'; token: string };

interface LoginRequest extends Visitor {
  email: string;
  password: string;
}

/** A user with the right password who has not verified their address yet is sent a new code. */
export async function logIn(
  { database, limits }: Accounts,
  { email, password, userAgent }: LoginRequest,
): Promise<LoginOutcome> {
  const user = await findUserForLogin(database.read, email);
  const passwordHash = user?.passwordHash ?? null;
  const matches = await isPassword(password, passwordHash);
  if (!user || passwordHash === null || !matches) return { is: 'wrong' };
  if (!user.isVerified) {
    await limits.mails.ifAllowed(email, 'verify_email', async (sendsMail) => {
      if (sendsMail) await enqueueAccountMailAlone(database, { email, purpose: 'verify_email' });
    });
    return { is: 'unverified' };
  }
  return database.transaction(async (db) => {
    // The password may have been changed during the comparison; the old one must not open a session after that.
    if (!(await lockPassword(db, user.id, passwordHash))) return { is: 'wrong' };
    return { is: 'loggedIn', token: await startSession(db, user.id, { userAgent }) };
  });
}
