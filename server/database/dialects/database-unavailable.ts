import { HttpError } from '#server/base/errors.ts';

const AWAY = 'The site cannot reach its database right now. Please try again in a moment.';
const BUSY = 'The site is busy right now. Please try again in a moment.';
const TRY_AGAIN_SECONDS = 5;
/** PostgreSQL is shutting down, has ended this connection or is just starting; or the connection failed. */
const CONNECTION_CODES = /^(57P0[123]|08...)$/;

/** A temporary 503. Its `cause` is the error of PostgreSQL, of the network, of SQLite or of the check of its files. */
export class DatabaseUnavailable extends HttpError {
  override name = 'DatabaseUnavailable';
  /** The error code for the log. */
  readonly code: string;

  constructor(cause: Error & { code?: string }) {
    // On a timeout, all connections are in use, or the database has stopped responding. SQLite is locked while another
    // process writes.
    super(503, /timeout|locked/i.test(cause.message) ? BUSY : AWAY, { 'retry-after': String(TRY_AGAIN_SECONDS) });
    this.cause = cause;
    this.code = cause.code ?? 'EDATABASE';
  }
}

/** Errors that PostgreSQL reports about a query have a severity; all others concern the connection. */
export function isConnectionError(error: Error & { severity?: string; code?: string }): boolean {
  if (error instanceof TypeError) return false;
  return error.severity === undefined || CONNECTION_CODES.test(error.code ?? '');
}
