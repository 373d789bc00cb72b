import { findUserOfSession } from '#server/features/accounts/session-store.ts';
import { hashToken, makeToken } from '#server/features/accounts/tokens.ts';
import { linkIdentity } from '../link-identity.ts';
import { LinkRefused, SignInRefused } from '../refused.ts';
import type { SignIn } from '../sign-in.ts';
import { signInWith } from '../sign-in-with.ts';
import type { VouchedIdentity } from '../vouched-identity.ts';
import { takeAttempt } from './attempt-store.ts';
import { insertSignInCode } from './exchange-store.ts';

/** Long enough to load the page that exchanges it. */
const CODE_MS = 60_000;

interface Return {
  /** What the issuer added to the address, as it stands there. */
  query: string;
  browserHash: string;
  network: string;
}

/** `signed in` comes with a code that the page exchanges for the access token, which thus stands in no address. */
export type Arrival = { is: 'signed in'; code: string } | { is: 'linked' };

export async function finishAttempt(signIn: SignIn, { query, browserHash, network }: Return): Promise<Arrival> {
  const { oidc, settings, siteUrl, accounts } = signIn;
  const { name } = settings.oidc;
  if (!oidc) throw new SignInRefused('unavailable', name);
  const address = new URL(`${siteUrl()}/api/callback${query}`);
  const state = address.searchParams.get('state') ?? '';
  const key = { stateHash: hashToken(state), browserHash };
  const attempt = await accounts.database.transaction((db) => takeAttempt(db, key, Date.now()));
  if (!attempt) throw new SignInRefused('expired', name);
  if (attempt.sessionId !== null) return link(signIn, attempt.sessionId, oidc.finish(address, { state, ...attempt }));
  const identity = await oidc.finish(address, { state, ...attempt });
  const code = makeToken();
  await signInWith(signIn, { identity, browserHash, network }, (db, userId) =>
    insertSignInCode(db, { codeHash: hashToken(code), browserHash, userId, expiresAt: Date.now() + CODE_MS }),
  );
  return { is: 'signed in', code };
}

async function link(
  { accounts: { database }, settings }: SignIn,
  sessionId: number,
  vouched: Promise<VouchedIdentity>,
): Promise<Arrival> {
  const { name } = settings.oidc;
  const identity = await vouched.catch(({ reason, code }: SignInRefused) => {
    throw new LinkRefused(reason, name, code);
  });
  const userId = await findUserOfSession(database.read, sessionId, Date.now());
  if (userId === undefined) throw new LinkRefused('expired', name);
  if (!(await linkIdentity(database, userId, identity))) throw new LinkRefused('taken', name);
  return { is: 'linked' };
}
