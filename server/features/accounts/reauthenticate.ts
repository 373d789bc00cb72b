import { badRequest, forbidden } from '#server/base/errors.ts';
import type { WriteDb } from '#server/database/database.ts';
import type { CodePurpose, ConfirmedBy } from '#server/database/tables.ts';
import { countWrong } from '#server/http/rate-limits.ts';
import { WRONG_CODE, WRONG_PASSWORD } from '#shared/contracts/account.ts';
import type { Accounts } from './accounts.ts';
import { takeCode } from './codes.ts';
import type { CurrentUser } from './current-user.ts';
import { isPassword } from './password.ts';
import { findPasswordHash, lockPassword } from './password-store.ts';

const NOT_CONFIRMED = 'Please confirm with your password, or with a code that we send to your e-mail address.';

interface Credentials {
  purpose: CodePurpose;
  password: string | undefined;
  code: string | undefined;
}

/**
 * For the transaction of what was asked for, which must be committed also when this says `undefined`: the try of a wrong
 * code was counted in it.
 */
export type Confirm = (db: WriteDb) => Promise<ConfirmedBy | undefined>;

/**
 * Whoever has a session may have stolen it; the password, or a mailed code where there is none or none was given, shows
 * that it is the owner. The password is compared here, before a transaction begins, since that takes long.
 */
async function reauthenticate(
  { database, secret }: Pick<Accounts, 'database' | 'secret'>,
  userId: number,
  { purpose, password, code = '' }: Credentials,
): Promise<Confirm> {
  const passwordHash = password === undefined ? null : await findPasswordHash(database.read, userId);
  if (password === undefined || passwordHash === null) {
    return async (db) => ((await takeCode(db, secret, { userId, purpose }, code)) ? 'code' : undefined);
  }
  const matches = await isPassword(password, passwordHash);
  return async (db) => (matches && (await lockPassword(db, userId, passwordHash)) ? 'password' : undefined);
}

/**
 * Counts what is wrong against the limit of the user.
 * @throws {HttpError} 403 where neither a password nor a code was given, 400 where it is wrong, 429 after too many
 */
export async function withReauthentication<Outcome>(
  accounts: Accounts,
  { user, ...credentials }: Credentials & { user: CurrentUser },
  work: (confirm: Confirm) => Promise<Outcome | 'not confirmed'>,
): Promise<Outcome> {
  const { password, code } = credentials;
  if (password === undefined && code === undefined) throw forbidden(NOT_CONFIRMED, 'password');
  let isCodeUsed = false;
  const outcome = await countWrong(
    [[accounts.limits.wrongPasswordsOfUser, String(user.id)]],
    async () => {
      const confirm = await reauthenticate(accounts, user.id, credentials);
      return work(async (db) => {
        const confirmedBy = await confirm(db);
        isCodeUsed = confirmedBy === 'code';
        return confirmedBy;
      });
    },
    (result) => result === 'not confirmed',
  );
  if (outcome === 'not confirmed') {
    const isByPassword = password !== undefined && user.hasPassword;
    throw isByPassword ? badRequest(WRONG_PASSWORD, 'password') : badRequest(WRONG_CODE, 'otp');
  }
  if (isCodeUsed) accounts.limits.mails.forgetLast(user.email);
  return outcome as Outcome;
}
