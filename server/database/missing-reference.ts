export const POSTGRES_MISSING_REFERENCE = '23503';
const SQLITE_MISSING_REFERENCE = 787;

/** Whether a transaction failed because something it refers to is not there any more. */
export function isMissingReference(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === POSTGRES_MISSING_REFERENCE || errcode === SQLITE_MISSING_REFERENCE;
}
