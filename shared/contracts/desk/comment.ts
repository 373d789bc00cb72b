import { z } from 'zod';
import { LINK_LIMIT_MAXIMUM } from '#shared/form-limits.ts';
import { reportReason } from '../comment.ts';
import { optional, searchInput } from '../list.ts';
import { personName } from '../post.ts';
import { idInput, isoTime, line, slug } from '../text.ts';

const commentStatus = z.enum(['shown', 'held', 'hidden']);
export type CommentStatus = z.infer<typeof commentStatus>;

const deskComment = z.object({
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
