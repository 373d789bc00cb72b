import { z } from 'zod';
import { PAGE_SIZE_MAXIMUM } from '../limits.ts';
import { pageOf } from './list.ts';
import { postCard } from './post.ts';
import { idInput, isoTime, text } from './text.ts';

const bulkAction = z.enum(
  ['publish', 'unpublish', 'category', 'delete', 'restore'],
  'action must be publish, unpublish, category, delete or restore.',
);
export type BulkAction = z.infer<typeof bulkAction>;

const listOf = <Item extends z.ZodType>(item: Item) =>
  z.array(item).min(1, 'Choose a post first.').max(PAGE_SIZE_MAXIMUM, `Choose at most ${PAGE_SIZE_MAXIMUM} posts.`);

/** One action for several posts; each is changed, or refused, as if the call named it alone. */
export const postBulk = z
  .object({
    ids: listOf(idInput),
    action: bulkAction,
    /** For the action `category`: its name or its id. */
    category: z.union([idInput, text(100)]).nullish(),
  })
  .refine(({ action, category }) => action !== 'category' || (category ?? '') !== '', {
    path: ['category'],
    message: 'Choose a category first.',
  });
export type PostBulk = z.output<typeof postBulk>;

/** What a post was before the action `unpublish` made it a draft. */
const formerState = z.object({
  id: z.int(),
  /** Its revision as a draft; another one means that it was changed since. */
  revision: z.int(),
  status: z.enum(['published', 'scheduled', 'review']),
  /** When it was to be published; `null` without a schedule. */
  publish_at: isoTime.nullable(),
});
export type FormerState = z.infer<typeof formerState>;

/** Undoes the action `unpublish`: takes the list `undo` of its answer. */
export const postBulkUndo = z.object({
  posts: listOf(
    formerState.refine(({ status, publish_at }) => status !== 'scheduled' || publish_at !== null, {
      path: ['publish_at'],
      message: 'A scheduled post needs a time.',
    }),
  ),
});

export const postBulkDone = z.object({
  /** The posts to which it was done. */
  done: z.array(z.int()),
  /** The posts that were saved and are drafts until an admin publishes them; among `done`, too, unless that was to publish them. */
  waiting: z.array(z.int()),
  /** The posts that were not changed, and why. */
  refused: z.array(z.object({ id: z.int(), message: z.string() })),
  /** What undoing the action `unpublish` needs; empty after any other action. */
  undo: z.array(formerState),
});
export type PostBulkDone = z.infer<typeof postBulkDone>;

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
