import { conflict } from '#server/base/errors.ts';
import type { WriteDb } from '#server/database/database.ts';
import { settingRow } from './site-store.ts';

/** Its name must stay: a process of an earlier version on the same database locks this row as well. */
const siteListRow = settingRow('turn', '');

/**
 * Serialises changes to what a site has only one of, such as the list of videos: locking the rows of a list would not
 * keep others from adding one. Until the transaction ends, other callers wait, so call it before locking anything that
 * they lock too.
 */
export async function lockSiteLists(db: WriteDb): Promise<void> {
  await siteListRow.save(db, '');
}

/** @throws {HttpError} 409 unless a new order names every existing row exactly once */
export function requireWholeList(existing: { id: number }[], ids: number[]): void {
  const named = new Set(ids);
  const isComplete =
    named.size === ids.length && ids.length === existing.length && existing.every(({ id }) => named.has(id));
  if (!isComplete) throw conflict('Someone else has changed this list. Check the order and try again.');
}
