import { z } from 'zod';
import { idInput, isoTime } from './text.ts';

export const LIKED_USERS_MAXIMUM = 50;

export const likeInput = z.object({
  post_id: idInput,
  /** What the like shall be; without it, the opposite of what it is. */
  liked: z.boolean('liked must be true or false.').nullish(),
});

export const likesReference = z.object({ postId: idInput });

/** How a post stands after a press. */
export const likeState = z.object({ like_count: z.int(), liked: z.boolean() });
export type LikeState = z.infer<typeof likeState>;

export const likes = likeState.extend({
  /** Nobody for a stranger; for others their own like first, then the newest, 50 at most. */
  liked_users: z.array(
    z.object({
      /** The person's own id: a like has none, as there is one of each person at most. */
      id: z.int(),
      created_at: isoTime,
      user: z.object({ id: z.int(), first_name: z.string(), last_name: z.string() }),
    }),
  ),
});
export type Likes = z.infer<typeof likes>;
