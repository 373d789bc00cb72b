import { badRequest, forbidden } from '#server/base/errors.ts';
import type { WriteDb } from '#server/database/database.ts';
import type { CodePurpose, ConfirmedBy } from '#server/database/tables.ts';
import { countWrong } from '#server/http/rate-limits.ts';
import { WRONG_CODE, WRONG_PASSWORD } from '#shared/contracts/account.ts';
import type { Accounts } from './accounts.ts';
import type { CodeOwner } from './code-store.ts';
import { takeCode } from './codes.ts';
import type { CurrentUser } from './current-user.ts';
import { isPassword } from './password.ts';
import { findPasswordHash, lockPassword } from './user-store.ts';

const NOT_CONFIRMED = 'Confirm with your password, or with a code that we send to your email address.';

interface Credentials {
  password?: string | undefined;
  otp?: string | undefined;
}

/**
 * Call this inside the transaction that makes the change. Commit the transaction even if it returns `undefined`,
 * because the try of a wrong code is counted in it.
 */
export type Confirm = (db: WriteDb) => Promise<ConfirmedBy | undefined>;

/**
 * A session may be stolen, so the owner proves their identity with the password, or with a mailed code if they have no
 * password or did not send one. The password is compared here, before the transaction begins, because that is slow.
 */
async function reauthenticate(
  { database, secret }: Accounts,
  owner: CodeOwner,
  { password, otp = '' }: Credentials,
): Promise<Confirm> {
  const passwordHash = password === undefined ? null : await findPasswordHash(database.read, owner.user_id);
  if (password === undefined || passwordHash === null) {
    return async (db) => ((await takeCode(db, secret, owner, otp)) ? 'code' : undefined);
  }
  const matches = await isPassword(password, passwordHash);
  return async (db) => (matches && (await lockPassword(db, owner.user_id, passwordHash)) ? 'password' : undefined);
}

interface Reauthentication {
  user: CurrentUser;
  purpose: CodePurpose;
  /** The body of the request, which may be empty. */
  credentials: Credentials | null | undefined;
}

/**
 * Counts wrong passwords and codes against the limit of the user.
 * @param work returns `undefined` if the change was not confirmed
 * @throws {HttpError} 403 without a password or a code, 400 if it is wrong, 429 after too many attempts
 */
export async function withReauthentication<Outcome>(
  accounts: Accounts,
  { user, purpose, credentials }: Reauthentication,
  work: (confirm: Confirm) => Promise<Outcome | undefined>,
): Promise<Outcome> {
  const { password, otp } = credentials ?? {};
  if (password === undefined && otp === undefined) throw forbidden(NOT_CONFIRMED, 'password');
  const outcome = await countWrong([[accounts.limits.wrongPasswordsOfUser, String(user.id)]], async () =>
    work(await reauthenticate(accounts, { user_id: user.id, purpose }, { password, otp })),
  );
  const isByPassword = password !== undefined && user.hasPassword;
  if (outcome === undefined) {
    throw isByPassword ? badRequest(WRONG_PASSWORD, 'password') : badRequest(WRONG_CODE, 'otp');
  }
  if (!isByPassword) accounts.limits.mails.forgetLast(user.email);
  return outcome;
}
