import { conflict } from '#server/base/errors.ts';
import type { WriteDb } from '#server/database/database.ts';
import { saveSetting } from './site-store.ts';

/** Stored in data. It must stay: a process of an earlier version on the same database locks this row as well. */
const SITE_LIST_LOCK = 'turn';

/**
 * Serialises changes to what a site has only one of, such as the list of videos. Until the transaction ends, other
 * callers wait, so call it before locking anything that they lock too. Locking the rows themselves would not stop
 * others from adding rows.
 */
export function lockSiteLists(db: WriteDb): Promise<void> {
  return saveSetting(db, SITE_LIST_LOCK, null);
}

/** @throws {HttpError} 409 unless a new order names every existing row exactly once */
export function requireWholeList(existing: { id: number }[], ids: number[]): void {
  const named = new Set(ids);
  const isComplete =
    named.size === ids.length && ids.length === existing.length && existing.every(({ id }) => named.has(id));
  if (!isComplete) throw conflict('Someone else has changed this list. Check the order and try again.');
}
