import type { Db } from '#server/database/database.ts';
import { isoTime } from '#server/iso-time.ts';
import { partOf } from '#server/part-of.ts';
import type { WaitingPage } from '#shared/contracts/desk/review.ts';
import { presentPostCard } from '../post-presenter.ts';
import { findPosts, type PostRow } from '../post-store.ts';
import { countWaiting, listWaitingIds } from './review-store.ts';

export async function readWaiting(
  read: Db,
  paging: { page?: number | undefined; limit?: number | undefined },
): Promise<WaitingPage> {
  const { page, limit, offset } = partOf(paging);
  const [ids, count] = await Promise.all([listWaitingIds(read, { limit, offset }), countWaiting(read)]);
  return { rows: (await findPosts(read, ids)).map(presentWaiting), count, page, limit };
}

function presentWaiting(row: PostRow) {
  return {
    ...presentPostCard(row),
    revision: row.revision,
    review_requested_at: isoTime(row.review_requested_at ?? row.updated_at),
  };
}
