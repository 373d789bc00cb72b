import type { Db } from '#server/database/database.ts';
import type { WaitingPage } from '#shared/contracts/desk/review.ts';
import { PAGE_SIZE, PAGE_SIZE_MAXIMUM } from '#shared/contracts/post.ts';
import { presentPostCard } from '../post-presenter.ts';
import { findPosts, type PostRow } from '../post-store.ts';
import { countWaiting, listWaitingIds } from './review-store.ts';

export async function readWaiting(
  read: Db,
  paging: { page?: number | undefined; limit?: number | undefined },
): Promise<WaitingPage> {
  const page = paging.page ?? 1;
  const limit = Math.min(paging.limit ?? PAGE_SIZE, PAGE_SIZE_MAXIMUM);
  const [ids, count] = await Promise.all([
    listWaitingIds(read, { limit, offset: (page - 1) * limit }),
    countWaiting(read),
  ]);
  return { rows: (await findPosts(read, ids)).map(presentWaiting), count, page, limit };
}

function presentWaiting(row: PostRow) {
  return {
    ...presentPostCard(row),
    revision: row.revision,
    review_requested_at: new Date(row.review_requested_at ?? row.updated_at).toISOString(),
  };
}
