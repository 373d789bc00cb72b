import type { Db } from '#server/database/database.ts';
import { findPostWithCounts } from '#server/features/posts/engagement-store.ts';
import { requireMaySee, type Viewer } from '#server/features/posts/post-policy.ts';
import { LIKED_USERS_MAXIMUM } from '#shared/contracts/like.ts';
import { findLike, type LikeRow, listOthersLikes } from './like-store.ts';

export interface PostLikes {
  count: number;
  liked: boolean;
  /** The viewer's own like first, then the newest others; empty for a visitor who is not logged in. */
  rows: LikeRow[];
}

/** @throws {HttpError} 404 if the viewer may not see the post */
export async function readLikes(read: Db, viewer: Viewer, postId: number): Promise<PostLikes> {
  const { likes: count } = requireMaySee(viewer, await findPostWithCounts(read, postId));
  if (!viewer) return { count, liked: false, rows: [] };
  const own = await findLike(read, postId, viewer.id);
  const others = await listOthersLikes(read, postId, viewer.id, LIKED_USERS_MAXIMUM - own.length);
  return { count, liked: own.length > 0, rows: [...own, ...others] };
}
