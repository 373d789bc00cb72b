import { SIGN_IN_FAILURES, type SignInFailure } from '#shared/text/sign-in-failures.ts';

/** The result of signing in at another site, which the server puts in the address to which it redirects. */
export type Arrival =
  | { is: 'code'; code: string }
  /** A mailed code has to prove that the address belongs to the user. */
  | { is: 'proof' }
  | { is: 'linked' }
  | { is: 'failure'; reason: SignInFailure };

/** Reads the result and removes it from the address and the history. */
export function takeArrival(): Arrival | null {
  const arrival = readArrival(location.hash.slice(1), new URLSearchParams(location.search).get('error') ?? '');
  if (arrival) history.replaceState(history.state, '', location.pathname);
  return arrival;
}

export function readArrival(hash: string, error: string): Arrival | null {
  if (hash.startsWith('sso_code=')) return { is: 'code', code: hash.slice('sso_code='.length) };
  if (hash === 'sso_proof') return { is: 'proof' };
  if (hash === 'sso_linked') return { is: 'linked' };
  const reason = error.replace(/^sso_/, '');
  if (!error.startsWith('sso_') || !Object.hasOwn(SIGN_IN_FAILURES, reason)) return null;
  return { is: 'failure', reason: reason as SignInFailure };
}
