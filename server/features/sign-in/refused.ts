import { HttpError } from '#server/base/errors.ts';
import { SIGN_IN_FAILURES, type SignInFailure } from '#shared/text/sign-in-failures.ts';

const STATUS: Record<SignInFailure, number> = {
  unavailable: 404,
  unreachable: 503,
  cancelled: 400,
  expired: 400,
  failed: 401,
  address: 422,
  proof: 403,
  taken: 409,
  busy: 429,
};

/** A failed sign-in. API calls respond with the message; a browser is redirected to a page with the reason. */
export class SignInRefused extends HttpError {
  readonly reason: SignInFailure;
  /** The reported error code, for the log; it contains nothing that was sent. */
  readonly code: string | undefined;
  readonly provider: string;

  constructor(reason: SignInFailure, provider: string, code?: string, status = STATUS[reason]) {
    const message = SIGN_IN_FAILURES[reason](provider);
    // The form asks for the mailed code next.
    super(status, message, {}, reason === 'proof' ? [{ field: 'otp', message }] : []);
    this.reason = reason;
    this.provider = provider;
    this.code = code;
  }
}

export function firebaseUnavailable(): SignInRefused {
  return new SignInRefused('unavailable', 'Google or GitHub');
}

/** A failed attempt of a logged-in user to link an identity. It is never a 401, which would end their session. */
export class LinkRefused extends SignInRefused {
  constructor(reason: SignInFailure, provider: string, code?: string) {
    super(reason, provider, code, reason === 'failed' ? 400 : STATUS[reason]);
  }
}

/** Turns a `SignInRefused` into a `LinkRefused` and rethrows all other errors, such as a used-up limit. */
export function refuseLinking(error: unknown): never {
  if (!(error instanceof SignInRefused)) throw error;
  const { reason, provider, code } = error;
  throw new LinkRefused(reason, provider, code);
}
