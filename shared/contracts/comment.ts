import { z } from 'zod';
import { optional, pageOf, paging, personName } from './post.ts';
import { anyText, idInput, isoTime } from './text.ts';

/** Characters, after trimming. */
export const COMMENT_MAXIMUM = 5000;
/** As many as a post's page shows at first. */
export const COMMENTS_PAGE_SIZE = 2;

export const comment = z.object({
  id: z.int(),
  comment: z.string(),
  created_at: isoTime,
  /** Absent when the account is gone. */
  author: personName.optional(),
  /** Whether the one who asks may delete it. */
  may_delete: z.boolean(),
});
export type Comment = z.infer<typeof comment>;

/** Newest first. */
export const commentPage = pageOf(comment).extend({
  /** Whether there are older ones. */
  more: z.boolean(),
});
export type CommentPage = z.infer<typeof commentPage>;

export const commentListQuery = z.object({
  ...paging,
  /** Only comments older than the one with this id, however many have come since; `page` counts from there. */
  before: optional(idInput),
});

export const commentInput = z.object({
  post_id: idInput,
  comment: anyText
    .trim()
    .min(1, 'Please write something first.')
    .refine(
      (value) => [...value].length <= COMMENT_MAXIMUM,
      `A comment can be at most ${COMMENT_MAXIMUM} characters long.`,
    ),
  /** What is sent again under the same key is there once. */
  comment_key: z.uuid('comment_key must be a UUID').optional(),
});
