import { z } from 'zod';
import { LINK_LIMIT_MAXIMUM } from '#shared/form-limits.ts';
import { optional, searchInput } from '../list.ts';
import { personName } from '../post.ts';
import { idInput, isoTime, line, slug } from '../text.ts';

const commentStatus = z.enum(['shown', 'held', 'hidden']);
export type CommentStatus = z.infer<typeof commentStatus>;

const deskComment = z.object({
  id: z.int(),
  comment: z.string(),
  created_at: isoTime,
  status: commentStatus,
  reports: z.int(),
  /** Absent when the account is gone. */
  author: personName.extend({ id: z.int() }).optional(),
  post: z.object({ id: z.int(), slug, title: z.string() }),
});
export type DeskComment = z.infer<typeof deskComment>;

/** Newest first. No total: counting a million takes longer than reading twenty. */
export const deskCommentPage = z.object({
  rows: z.array(deskComment),
  more: z.boolean(),
  /** How many wait, and how many are reported. */
  held: z.int(),
  reported: z.int(),
});
export type DeskCommentPage = z.infer<typeof deskCommentPage>;

export const DESK_COMMENTS_PAGE_SIZE = 20;

export const deskCommentQuery = z.object({
  /** Only comments older than the one with this id. */
  before: optional(idInput),
  show: optional(z.enum(['all', 'held', 'reported', 'hidden'])),
  /** Anywhere in the comment, or the beginning of a name of its author. */
  search: searchInput,
});
export type DeskCommentQuery = z.output<typeof deskCommentQuery>;

/** One act on many comments; those that are gone already are passed over. */
export const commentsAct = z.object({
  ids: z.array(idInput).min(1, 'Please choose a comment first.').max(100),
  /** `approve` shows it and puts its reports away. */
  act: z.enum(['approve', 'hide', 'delete']),
});
export type CommentsAction = z.output<typeof commentsAct>;
export const commentsActed = z.object({ ids: z.array(z.int()) });

const WORDS_MAXIMUM = 500;

/** When a comment waits for an admin. Admins' own never do. */
export const commentRules = z.object({
  /** Everybody's comments until one of them was approved or shown. */
  holdFirst: z.boolean(),
  /** Comments with more links than this; `null` for any number. */
  linkLimit: z.int('Please enter a whole number.').min(0).max(LINK_LIMIT_MAXIMUM).nullable(),
  /** Comments that hold one of these, as whole words, whatever their case and spelling of Hindi marks. */
  words: z
    .array(line(100))
    .transform((words) => [...new Set(words.filter(Boolean))])
    .refine((words) => words.length <= WORDS_MAXIMUM, `There can be at most ${WORDS_MAXIMUM} words.`),
});
/** The same as they are answered. */
export const storedCommentRules = commentRules.extend({ words: z.array(z.string()) });
export type CommentRules = z.output<typeof commentRules>;
