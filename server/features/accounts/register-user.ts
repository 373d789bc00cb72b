import type { Accounts } from './accounts.ts';
import { askForMail } from './ask-for-mail.ts';
import { hashRegisteredPassword } from './hash-registered-password.ts';
import { type NewRegistration, saveRegistration } from './registration-store.ts';

type RegistrationRequest = Omit<NewRegistration, 'passwordHash' | 'now'> & { password: string };

/**
 * Does the same for every address, so that neither the answer nor its time tells whether there is an account.
 * @throws {HttpError} 429 when the address has got too many codes, 400 for a password that breaks a rule
 */
export async function registerUser(
  { database, limits, secret }: Accounts,
  { password, ...details }: RegistrationRequest,
): Promise<void> {
  const { email } = details;
  const passwordHash = await hashRegisteredPassword(secret, { email, password });
  await limits.mails.ifAllowed(email, 'verify_email', async (sendsMail) => {
    await database.transaction(async (db, changed) => {
      await saveRegistration(db, { ...details, passwordHash, now: Date.now() });
      if (sendsMail) await askForMail(db, changed, { email, purpose: 'verify_email' });
    });
    // Only now: unless the owner's registration counts as well, a stranger who used up the mails would be the only one.
    if (!sendsMail) limits.mails.refuseTooMany(email, 'verify_email');
  });
}
