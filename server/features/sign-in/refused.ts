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

/** A sign-in that came to nothing. A call is answered with the sentence, a page led on with the reason. */
export class SignInRefused extends HttpError {
  readonly reason: SignInFailure;
  /** For the log: what was reported, without any of what was sent. */
  readonly code: string | undefined;

  readonly provider: string;

  constructor(reason: SignInFailure, provider: string, code?: string, status = STATUS[reason]) {
    const message = SIGN_IN_FAILURES[reason](provider);
    // The mailed code is asked for next.
    super(status, message, {}, reason === 'proof' ? [{ field: 'otp', message }] : []);
    this.reason = reason;
    this.provider = provider;
    this.code = code;
  }
}

/** The same for somebody who is logged in already, and came to link an identity: never 401, which would end their login. */
export class LinkRefused extends SignInRefused {
  constructor(reason: SignInFailure, provider: string, code?: string) {
    super(reason, provider, code, reason === 'failed' ? 400 : STATUS[reason]);
  }
}

/** Any other error, such as a used-up limit, is rethrown as it is. */
export function refuseLinking(error: unknown): never {
  if (!(error instanceof SignInRefused)) throw error;
  const { reason, provider, code } = error;
  throw new LinkRefused(reason, provider, code);
}
