import { HttpError } from '#server/base/errors.ts';

const POSTGRES_DEADLOCK = '40P01';
const POSTGRES_SERIALIZATION_FAILURE = '40001';
const POSTGRES_MISSING_REFERENCE = '23503';
const POSTGRES_MISSING_TABLE = '42P01';
const POSTGRES_DUPLICATE = '23505';
const SQLITE_MISSING_REFERENCE = 787;
const SQLITE_DUPLICATE = 2067;

/**
 * Whether a transaction failed only because another one ran at the same time, so that it can be retried: nothing was
 * written. On PostgreSQL, this includes a violated foreign key: what the transaction refers to may have been deleted
 * while it ran, or what it deletes may have been referred to. On SQLite, nothing else is written during a transaction.
 */
export function isCollision(error: unknown): boolean {
  const code = codeOf(error);
  return [POSTGRES_DEADLOCK, POSTGRES_SERIALIZATION_FAILURE, POSTGRES_MISSING_REFERENCE].includes(code);
}

/** Whether a transaction failed because something that it refers to no longer exists. */
export function isMissingReference(error: unknown): boolean {
  return (
    codeOf(error) === POSTGRES_MISSING_REFERENCE ||
    (error as { errcode?: unknown }).errcode === SQLITE_MISSING_REFERENCE
  );
}

/** Whether a unique column would have had the same value twice. */
export function isDuplicate(error: unknown): boolean {
  return codeOf(error) === POSTGRES_DUPLICATE || (error as { errcode?: unknown }).errcode === SQLITE_DUPLICATE;
}

export function isMissingTable(error: Error): boolean {
  return codeOf(error) === POSTGRES_MISSING_TABLE || error.message.startsWith('no such table: ');
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code);
}

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
