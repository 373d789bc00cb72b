import { isoTime } from '#server/iso-time.ts';
import type { Likes } from '#shared/contracts/like.ts';
import type { PostLikes } from './read-likes.ts';

export function presentLikes({ count, liked, rows }: PostLikes): Likes {
  return {
    like_count: count,
    liked,
    liked_users: rows.map(({ user_id: id, created_at, first_name, last_name }) => ({
      id,
      created_at: isoTime(created_at),
      user: { id, first_name, last_name },
    })),
  };
}
