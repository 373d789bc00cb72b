import { SignInRefused } from '../refused.ts';

/** What the library reports of an issuer that gives answers no working one gives, or none in time. */
const AWAY = ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_TIMEOUT'];
/** What an issuer says of itself (RFC 6749, 4.1.2.1). */
const UNWELL = ['temporarily_unavailable', 'server_error'];
const CODE = /^[\w.-]{1,60}$/;

/** The library's and the network's errors, as far as a person can do something about them. */
export function refusalOf(error: unknown, name: string): SignInRefused {
  if (error instanceof SignInRefused) return error;
  const code = codeOf(error);
  if (code === 'access_denied') return new SignInRefused('cancelled', name, code);
  const isAway = AWAY.includes(code) || UNWELL.includes(code) || isNetworkError(error);
  return new SignInRefused(isAway ? 'unreachable' : 'failed', name, code);
}

/** The error's own words may hold what was sent, and so may its code where it came with the address. */
function codeOf(thrown: unknown): string {
  const { error, code, cause, name } = thrown as { error?: unknown; code?: unknown; cause?: unknown; name?: unknown };
  const { code: causeCode } = (cause ?? {}) as { code?: unknown };
  const told = String(error ?? code ?? causeCode ?? name);
  return CODE.test(told) ? told : 'unknown';
}

function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'fetch failed';
}
