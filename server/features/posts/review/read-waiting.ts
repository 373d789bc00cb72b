import type { Db } from '#server/database/database.ts';
import { partOf } from '#server/part-of.ts';
import { findPosts } from '../post-store.ts';
import { countWaiting, listWaitingIds } from './review-store.ts';

export async function readWaiting(read: Db, paging: { page?: number | undefined; limit?: number | undefined }) {
  const { page, limit, offset } = partOf(paging);
  const [ids, count] = await Promise.all([listWaitingIds(read, { limit, offset }), countWaiting(read)]);
  return { rows: await findPosts(read, ids), count, page, limit };
}
