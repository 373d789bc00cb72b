import { z } from 'zod';
import { idInput, isoTime } from './text.ts';

export const LIKED_USERS_MAXIMUM = 50;

export const likeInput = z.object({
  post_id: idInput,
  /** The new state of the like; when absent, the like is toggled. */
  liked: z.boolean('liked must be true or false.').nullish(),
});

export const likesReference = z.object({ postId: idInput });

/** The likes of a post after the user has changed theirs. */
export const likeState = z.object({ like_count: z.int(), liked: z.boolean() });
export type LikeState = z.infer<typeof likeState>;

export const likes = likeState.extend({
  /** Empty for strangers. For others, their own like comes first, then the newest; at most 50. */
  liked_users: z.array(
    z.object({
      /** The id of the person: likes have no ids, since a person has at most one on a post. */
      id: z.int(),
      created_at: isoTime,
      user: z.object({ id: z.int(), first_name: z.string(), last_name: z.string() }),
    }),
  ),
});
export type Likes = z.infer<typeof likes>;
