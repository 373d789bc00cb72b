import { SignInRefused } from '../refused.ts';

/** The library's codes for an issuer that is broken or does not respond in time. */
const UNREACHABLE = ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_TIMEOUT'];
/** The codes with which an issuer reports its own failure (RFC 6749, 4.1.2.1). */
const ISSUER_FAILED = ['temporarily_unavailable', 'server_error'];
const CODE = /^[\w.-]{1,60}$/;

/** Translates errors of the library and the network to those that a person can act on. */
export function toSignInRefused(error: unknown, name: string): SignInRefused {
  if (error instanceof SignInRefused) return error;
  const code = codeOf(error);
  if (code === 'access_denied') return new SignInRefused('cancelled', name, code);
  const isUnreachable = UNREACHABLE.includes(code) || ISSUER_FAILED.includes(code) || isNetworkError(error);
  return new SignInRefused(isUnreachable ? 'unreachable' : 'failed', name, code);
}

/**
 * Only the code is logged, since messages may contain secrets that were sent. The code may come from the callback's
 * address and contain anything, so it must match a pattern.
 */
function codeOf(thrown: unknown): string {
  const { error, code, cause, name } = thrown as { error?: unknown; code?: unknown; cause?: unknown; name?: unknown };
  const { code: causeCode } = (cause ?? {}) as { code?: unknown };
  const reported = String(error ?? code ?? causeCode ?? name);
  return CODE.test(reported) ? reported : 'unknown';
}

function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'fetch failed';
}
