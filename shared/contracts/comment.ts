import { z } from 'zod';
import { countPieces } from '#shared/text/body-pieces.ts';
import { COMMENT_MAXIMUM, commentLength } from '#shared/text/comment-rules.ts';
import { hasText } from '#shared/text/has-text.ts';
import { optional, pageOf, paging } from './list.ts';
import { personName } from './post.ts';
import { anyText, idInput, isoTime } from './text.ts';

/** As many as a post's page shows at first. */
export const COMMENTS_PAGE_SIZE = 2;

/** Ten comments on a page, and everybody waits while they are drawn. */
const COMMENT_PIECES_MAXIMUM = 500;

export const comment = z.object({
  id: z.int(),
  comment: z.string(),
  created_at: isoTime,
  /** Absent when the account is gone. */
  author: personName.optional(),
  /** Whether the one who asks may delete it. */
  may_delete: z.boolean(),
  /** Only its author sees it, until an admin has read it. */
  held: z.literal(true).optional(),
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

export type CommentListQuery = z.output<typeof commentListQuery>;

/** Line breaks are kept. */
const commentText = anyText
  .transform((words) => words.replaceAll('\r\n', '\n').trim())
  .refine(hasText, 'Please write something first.')
  .refine((words) => commentLength(words) <= COMMENT_MAXIMUM, 'A comment can be at most 5,000 characters long.')
  .refine(
    (words) => countPieces(words) <= COMMENT_PIECES_MAXIMUM,
    `A comment can have at most ${COMMENT_PIECES_MAXIMUM} lines and changes of script.`,
  );

export const commentInput = z.object({
  post_id: idInput,
  comment: commentText,
  /** What one person sends again under the same key is there once, as it was first: the answer says how it stands. */
  comment_key: optional(z.uuid('comment_key must be a UUID.')),
});
export type CommentInput = z.output<typeof commentInput>;

export const commentListReference = z.object({ postId: idInput });
export const commentReference = z.object({ id: idInput });
export const commentDeleted = z.object({ id: z.int() });
