import { z } from 'zod';
import { isSameSecret } from '#server/base/secret.ts';
import type { WriteDb } from '#server/database/database.ts';
import { deleteRows } from '#server/database/rows.ts';
import { type Accounts, takeMailRequest } from '#server/features/accounts/accounts.ts';
import { hashDigits, makeDigits } from '#server/features/accounts/codes.ts';
import { startSession } from '#server/features/accounts/current-user.ts';
import { lockUserByEmail } from '#server/features/accounts/user-store.ts';
import { enqueueMail, type MailJobDeps, mailJobKind } from '#server/features/mail/mail-jobs.ts';
import { takeShare } from '#server/features/mail/mail-share-store.ts';
import { mailboxKey } from '#server/features/mail/mailbox.ts';
import { codeMail, knownAddressMail } from '#server/features/mail/messages/account-mails.ts';
import { userOfIdentity } from './identities.ts';
import type { IdentityClaims } from './identity-claims.ts';
import { SignInRefused } from './refused.ts';
import { type Caller, SIGN_IN_MINUTES, type SignIn } from './sign-in.ts';
import { issuerName } from './sign-in-settings.ts';
import { countProofTry, saveProof, saveProofCode } from './sign-in-store.ts';

const PROOF_MS = SIGN_IN_MINUTES * 60_000;
const MAIL_KIND = 'send-sign-in-proof-mail';

const mailPayload = z.object({ email: z.string(), browserHash: z.string(), provider: z.string() });

/**
 * Asks for a mailed code, because the other site does not confirm the address. Does the same whether the address has an
 * account or not, so that the response reveals nothing; the job decides what the mail says.
 */
async function requestProof(
  accounts: Pick<Accounts, 'database' | 'limits'>,
  { browserHash, network }: Caller,
  identity: IdentityClaims,
): Promise<void> {
  const { issuer, provider, subject, email, firstName: first_name, lastName: last_name } = identity;
  const proof = { browser_hash: browserHash, issuer, subject, email, first_name, last_name };
  takeMailRequest(accounts, network);
  await accounts.limits.mails.orRefuse(mailboxKey(email), 'verify_email', () =>
    accounts.database.transaction(async (db) => {
      await saveProof(db, { ...proof, code_hash: null, tries: 0, expires_at: Date.now() + PROOF_MS });
      const payload: z.infer<typeof mailPayload> = { email, browserHash, provider };
      await enqueueMail(db, { kind: MAIL_KIND, payload, randomDelay: true });
    }),
  );
}

/**
 * The code is made here and not when it was requested, so that the database never contains a usable code. An address
 * with an account gets none: its owner has to log in and link the identity in the profile.
 */
export function signInProofMailJob(deps: MailJobDeps) {
  const { database, secret } = deps;
  return mailJobKind(deps, {
    kind: MAIL_KIND,
    payload: mailPayload,
    retryForMs: PROOF_MS,
    hasCode: true,
    write: (site, proof) =>
      database.transaction(async (db) => {
        const user = await lockUserByEmail(db, proof.email);
        const now = Date.now();
        if (user?.isVerified) return { ...knownAddressMail(site, proof), share: await takeShare(db, 'members', now) };
        const code = makeDigits();
        const { email, browserHash: browser_hash } = proof;
        const code_hash = hashProof(secret, proof, code);
        if (!(await saveProofCode(db, { browser_hash, email, code_hash, now }))) return undefined;
        const mail = codeMail(site, 'verify_email', { code, minutes: SIGN_IN_MINUTES });
        return { ...mail, share: await takeShare(db, 'strangers', now) };
      }),
  });
}

/** @returns an access token; `undefined` if the code is not the valid one of this browser */
export async function takeProof(
  { accounts: { database, secret }, settings }: SignIn,
  { browserHash, userAgent }: Caller,
  code: string,
): Promise<string | undefined> {
  return database.transaction(async (db) => {
    const proof = await countProofTry(db, browserHash, Date.now());
    // Do not throw here: a rollback would undo the counted try.
    if (!proof?.code_hash) return undefined;
    const { email, issuer, subject, first_name: firstName, last_name: lastName } = proof;
    if (!isSameSecret(proof.code_hash, hashProof(secret, { email, browserHash }, code))) return undefined;
    await deleteRows(db, 'sign_in_proofs', { browser_hash: browserHash });
    const provider = issuerName(issuer, settings);
    const identity = { issuer, provider, subject, email, firstName, lastName, isEmailVerified: true };
    const userId = await userOfIdentity(db, identity);
    return userId === undefined ? undefined : startSession(db, userId, userAgent);
  });
}

function hashProof(secret: string, { email, browserHash }: { email: string; browserHash: string }, code: string) {
  return hashDigits(secret, ['sign_in', browserHash, email, code]);
}

/**
 * @param grant makes the token or code that the user gets, in the transaction of the sign-in
 * @throws {SignInRefused} also if the address must first be proven with a mailed code
 */
export async function signInWith(
  { accounts }: SignIn,
  caller: Caller,
  identity: IdentityClaims,
  grant: (db: WriteDb, userId: number) => Promise<string>,
): Promise<string> {
  const granted = await accounts.database.transaction(async (db) => {
    const userId = await userOfIdentity(db, identity);
    return userId === undefined ? undefined : grant(db, userId);
  });
  if (granted !== undefined) return granted;
  await requestProof(accounts, caller, identity);
  throw new SignInRefused('proof', identity.provider);
}
