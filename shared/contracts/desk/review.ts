import { z } from 'zod';
import { pageOf } from '../list.ts';
import { postCard } from '../post.ts';
import { isoTime } from '../text.ts';

const postToReview = postCard.extend({
  review_requested_at: isoTime,
  /** Must be sent back when the post is published. */
  revision: z.int(),
});
export type PostToReview = z.infer<typeof postToReview>;

/** The longest waiting post comes first. */
export const reviewPage = pageOf(postToReview);
export type ReviewPage = z.infer<typeof reviewPage>;

const WHICH_REVISION = 'Name the revision you have read, so that nothing is published unread.';
export const publishing = z.object({ revision: z.int(WHICH_REVISION) }, WHICH_REVISION);
export const featuring = z.object({ featured: z.boolean() });
