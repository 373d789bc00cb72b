import { toLimitOffset } from '#server/base/pagination.ts';
import type { Db } from '#server/database/database.ts';
import { findPosts } from '../post-store.ts';
import { countWaiting, listWaitingIds } from './review-store.ts';

export async function readWaiting(read: Db, paging: { page?: number | undefined; limit?: number | undefined }) {
  const { page, limit, offset } = toLimitOffset(paging);
  const [ids, count] = await Promise.all([listWaitingIds(read, { limit, offset }), countWaiting(read)]);
  return { rows: await findPosts(read, ids), count, page, limit };
}
