import { HttpError } from '#server/base/errors.ts';

const AWAY = 'The site cannot reach its database right now. Please try again in a moment.';
const BUSY = 'The site has a lot to do right now. Please try again in a moment.';
const TRY_AGAIN_SECONDS = 5;
/** It is shutting down, was ended by somebody, or is just starting; or the connection failed. */
const NO_LONGER_THERE = /^(57P0[123]|08...)$/;

/** Nobody's fault but the site's, and soon over. The `cause` is what PostgreSQL or the network said. */
export class DatabaseAway extends HttpError {
  override name = 'DatabaseAway';
  /** For the log. */
  readonly code: string;

  constructor(cause: Error & { code?: string }) {
    // Everybody waits for a connection, or the database has stopped answering.
    super(503, /timeout/i.test(cause.message) ? BUSY : AWAY, { 'retry-after': String(TRY_AGAIN_SECONDS) });
    this.cause = cause;
    this.code = cause.code ?? 'EDATABASE';
  }
}

/** What PostgreSQL itself says of a query has a severity; everything else is said of the connection. */
export function isAboutTheConnection(error: Error & { severity?: string; code?: string }): boolean {
  if (error instanceof TypeError) return false;
  return error.severity === undefined || NO_LONGER_THERE.test(error.code ?? '');
}
