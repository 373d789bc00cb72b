import { z } from 'zod';
import { LINK_LIMIT_MAXIMUM, REPORT_WORDS_MAXIMUM } from '../form-limits.ts';
import { countPieces } from '../text/body-pieces.ts';
import { COMMENT_MAXIMUM, commentLength } from '../text/comment-rules.ts';
import { hasText } from '../text/has-text.ts';
import { optional, pageOf, paging, searchInput } from './list.ts';
import { personName } from './post.ts';
import { anyText, idInput, isoTime, line, longText, slug } from './text.ts';

/** The number of comments that a post's page shows at first. */
export const COMMENTS_PAGE_SIZE = 2;

/** A page shows several comments, and rendering many pieces delays every other request. */
const COMMENT_PIECES_MAXIMUM = 500;

/** The number of replies that are listed with a comment; a reader can ask for the others. */
export const REPLIES_SHOWN = 5;

export const reply = z.object({
  id: z.int(),
  comment: z.string(),
  created_at: isoTime,
  /** Absent when the account was deleted. */
  author: personName.optional(),
  /** Set when its account is the site author's. */
  by_author: z.literal(true).optional(),
  /** Whether the requesting user may delete it. */
  may_delete: z.boolean(),
  /** For how many seconds the requesting user may still edit it; absent if they may not. */
  editable_for: z.int().optional(),
  /** When its author last changed it; absent if they never did. */
  edited_at: isoTime.optional(),
  /** Set while only its author sees it, because an admin has to approve it first. */
  held: z.literal(true).optional(),
  /** Set where the comment was deleted while others' replies to it remain; `comment` says so. */
  deleted: z.literal(true).optional(),
});
export type Reply = z.infer<typeof reply>;

const comment = reply.extend({
  /** Oldest first. */
  replies: z.array(reply),
  /** Whether there are more replies than these. */
  more_replies: z.boolean(),
});
export type Comment = z.infer<typeof comment>;

export const replyPage = z.object({ rows: z.array(reply), more: z.boolean() });
export type ReplyPage = z.infer<typeof replyPage>;

/** Only replies that are newer than the one with this id. */
export const replyQuery = z.object({ after: optional(idInput) });

/** The comment as it was stored. Those who asked to be mailed about replies may have to confirm it first. */
export const writtenComment = comment.extend({
  /** The comment that this one replies to. */
  parent_id: z.int().optional(),
  reply_mails: z.enum(['to be confirmed', 'on']).optional(),
});
export type WrittenComment = z.infer<typeof writtenComment>;

/** Newest first. Replies are inside of the comments that they belong to, and are not part of `count`. */
export const commentPage = pageOf(comment).extend({
  /** The number of replies to all comments on the post; absent if there are none. */
  reply_count: z.int().optional(),
  /** Whether there are older comments. */
  more: z.boolean(),
});
export type CommentPage = z.infer<typeof commentPage>;

export const commentListQuery = z.object({
  ...paging,
  /** Only comments older than the one with this id; `page` counts from there, whatever has been added since. */
  before: optional(idInput),
});

export type CommentListQuery = z.output<typeof commentListQuery>;

/** Line breaks are preserved. */
const commentText = anyText
  .transform((value) => value.replaceAll('\r\n', '\n').trim())
  .refine(hasText, 'Write something first.')
  .refine((value) => commentLength(value) <= COMMENT_MAXIMUM, 'A comment can be at most 5,000 characters long.')
  .refine(
    (value) => countPieces(value) <= COMMENT_PIECES_MAXIMUM,
    `A comment can have at most ${COMMENT_PIECES_MAXIMUM} lines and changes of script.`,
  );

export const commentInput = z.object({
  post_id: idInput,
  comment: commentText,
  /** The comment to reply to. A reply to a reply belongs to the same comment. */
  parent_id: optional(idInput),
  /** Whether to mail the author about replies. */
  wants_replies: z.boolean().optional(),
  /** Idempotency key: when a user sends a key again, the answer is the first comment, and nothing is added. */
  comment_key: optional(z.uuid('comment_key must be a UUID.')),
});
export type CommentInput = z.output<typeof commentInput>;

export const commentEdit = z.object({ comment: commentText });

const reportReason = z.enum(['spam', 'abuse', 'private', 'other'], 'Choose a reason.');
export type ReportReason = z.infer<typeof reportReason>;

/** A report without a reason is counted as well. */
export const reportInput = z
  .object({ reason: optional(reportReason), words: longText(REPORT_WORDS_MAXIMUM).optional() })
  .nullish();
export type ReportInput = z.output<typeof reportInput>;

export const commentListReference = z.object({ postId: idInput });

const commentStatus = z.enum(['shown', 'held', 'hidden']);
export type CommentStatus = z.infer<typeof commentStatus>;

export const deskComment = z.object({
  id: z.int(),
  comment: z.string(),
  created_at: isoTime,
  /** When its writer changed the words last. */
  edited_at: isoTime.optional(),
  status: commentStatus,
  reports: z.int(),
  /** The newest of the reasons that were given, with what the readers added. */
  report_reasons: z.array(z.object({ reason: reportReason, words: z.string() })),
  /** The comment that it replies to. */
  parent_id: z.int().nullable(),
  /** Absent when the account was deleted. Without `id` if an import brought the comment, which belongs to no account. */
  author: personName.extend({ id: z.int().optional() }).optional(),
  post: z.object({ id: z.int(), slug, title: z.string() }),
});
export type DeskComment = z.infer<typeof deskComment>;

/** Newest first. There is no total of all, since counting a million comments takes longer than reading twenty. */
export const deskCommentPage = z.object({
  rows: z.array(deskComment),
  more: z.boolean(),
  /**
   * How many match the search, counted up to one more than `COMMENTS_COUNTED`; only on the first page of a search.
   */
  found: z.int().optional(),
  /** How many comments wait for approval, and how many have been reported. */
  held: z.int(),
  reported: z.int(),
});
export type DeskCommentPage = z.infer<typeof deskCommentPage>;

export const DESK_COMMENTS_PAGE_SIZE = 20;

export const deskCommentQuery = z.object({
  /** Only comments older than the one with this id. */
  before: optional(idInput),
  show: optional(z.enum(['all', 'held', 'reported', 'hidden'])),
  /** Matches anywhere in the comment, or the beginning of one of its author's names. */
  search: searchInput,
});
export type DeskCommentQuery = z.output<typeof deskCommentQuery>;

/** Applies one action to many comments, skipping those that no longer exist. */
export const commentsAct = z.object({
  ids: z.array(idInput).min(1, 'Select a comment first.').max(100),
  /** `approve` shows the comment and clears its reports. */
  act: z.enum(['approve', 'hide', 'delete']),
  /**
   * The `edited_at` of the words that were read, by the id of the comment. One that has been edited since is not
   * approved.
   */
  edited: z.record(z.string(), isoTime).default({}),
});
export type CommentsAction = z.output<typeof commentsAct>;
export const commentsActed = z.object({
  ids: z.array(z.int()),
  /** How many were not approved, because they have been edited since they were read. */
  edited: z.int(),
});
export type CommentsActed = z.infer<typeof commentsActed>;

const WORDS_MAXIMUM = 500;

/** Which comments wait for an admin's approval. Those by admins never do. */
export const commentRules = z.object({
  /** Comments of users none of whose comments has been approved or shown yet. */
  holdFirst: z.boolean(),
  /** Whether the author is mailed, at most once an hour, about comments that wait. */
  mailsHeld: z.boolean().default(true),
  /** Comments with more links than this; `null` for any number. */
  linkLimit: z.int('Enter a whole number.').min(0).max(LINK_LIMIT_MAXIMUM).nullable(),
  /** Comments that contain one of these as whole words, regardless of case and of variant spellings of Hindi marks. */
  words: z
    .array(line(100))
    .transform((words) => [...new Set(words.filter(Boolean))])
    .refine((words) => words.length <= WORDS_MAXIMUM, `Enter at most ${WORDS_MAXIMUM} words.`),
});
/** The rules as answers contain them. */
export const storedCommentRules = commentRules.extend({ words: z.array(z.string()) });
export type CommentRules = z.output<typeof commentRules>;
