import type { Database } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { requireWholeList } from '#server/features/site/site-list-lock.ts';
import type { DeskPart } from '#shared/contracts/desk/series.ts';
import { listAllParts, lockParts, updatePart } from './part-store.ts';
import { readOneDeskSeries } from './read-series.ts';

/** The parts of a series in order, drafts included. @throws {HttpError} 404 */
export async function readDeskParts({ read }: Database, id: number): Promise<DeskPart[]> {
  await readOneDeskSeries(read, id);
  return listAllParts(read, id);
}

/**
 * Puts the parts of a series in order. The posts are not changed otherwise, so nobody who writes one gets a conflict.
 * @param ids those of all parts that are not in the bin
 * @throws {HttpError} 404; 409 if they are others
 */
export function orderParts(database: Database, by: { id: number }, id: number, ids: number[]): Promise<DeskPart[]> {
  return database.transaction(async (db) => {
    const { name } = await readOneDeskSeries(db, id);
    const before = await lockParts(db, id);
    requireWholeList(before, ids);
    const orderBefore = new Map(before.map((part) => [part.id, part.series_order]));
    for (const [index, postId] of ids.entries()) {
      const order = index + 1;
      if (orderBefore.get(postId) !== order) await updatePart(db, postId, order);
    }
    await recordAudit(db, 'parts ordered', { by, subject: name });
    db.invalidate('series');
    return listAllParts(db, id);
  });
}
