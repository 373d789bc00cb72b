import { z } from 'zod';
import { pageOf } from '../list.ts';
import { postCard } from '../post.ts';
import { isoTime } from '../text.ts';

const waitingPost = postCard.extend({
  review_requested_at: isoTime,
  /** Must be sent back when the post is published. */
  revision: z.int(),
});
export type WaitingPost = z.infer<typeof waitingPost>;

/** The longest waiting post comes first. */
export const waitingPage = pageOf(waitingPost);
export type WaitingPage = z.infer<typeof waitingPage>;

const WHICH_REVISION = 'Name the revision you have read, so that nothing is published unread.';
export const publishing = z.object({ revision: z.int(WHICH_REVISION) }, WHICH_REVISION);
export const featuring = z.object({ featured: z.boolean() });
