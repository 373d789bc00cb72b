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
