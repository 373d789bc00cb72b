import type { Accounts } from '#server/features/accounts/accounts.ts';
import { enqueueMail } from '#server/features/mail/enqueue-mail.ts';
import { takeAll } from '#server/http/rate-limits.ts';
import { SIGN_IN_MINUTES } from '../browser-cookie.ts';
import type { IdentityClaims } from '../identity-claims.ts';
import { saveProof } from './proof-store.ts';

export const PROOF_MAIL = 'send-sign-in-proof-mail';

interface ProofRequest {
  identity: IdentityClaims;
  browserHash: string;
  network: string;
}

/**
 * Asks for a mailed code, because the other site does not confirm the address. Does the same whether the address has an
 * account or not, so that the response reveals nothing; the job decides what the mail says.
 */
export async function requestProof(
  { database, limits }: Pick<Accounts, 'database' | 'limits'>,
  { identity, browserHash, network }: ProofRequest,
): Promise<void> {
  const { email } = identity;
  takeAll([[limits.mailsOfNetwork, network]]);
  await limits.mails.orRefuse(email, 'verify_email', () =>
    database.transaction(async (db) => {
      await saveProof(db, browserHash, { identity, expiresAt: Date.now() + SIGN_IN_MINUTES * 60_000 });
      const payload = { email, browserHash, provider: identity.provider };
      await enqueueMail(db, { kind: PROOF_MAIL, payload, randomDelay: true });
    }),
  );
}
