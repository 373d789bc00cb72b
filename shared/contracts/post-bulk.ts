import { z } from 'zod';
import { PAGE_SIZE_MAXIMUM } from '#shared/limits.ts';
import { idInput, text } from './text.ts';

const bulkAction = z.enum(
  ['publish', 'unpublish', 'category', 'delete', 'restore'],
  'action must be publish, unpublish, category, delete or restore.',
);
export type BulkAction = z.infer<typeof bulkAction>;

/** One action for several posts; each is changed, or refused, as if the call named it alone. */
export const postBulk = z
  .object({
    ids: z
      .array(idInput)
      .min(1, 'Choose a post first.')
      .max(PAGE_SIZE_MAXIMUM, `Choose at most ${PAGE_SIZE_MAXIMUM} posts.`),
    action: bulkAction,
    /** For the action `category`: its name or its id. */
    category: z.union([idInput, text(100)]).nullish(),
  })
  .refine(({ action, category }) => action !== 'category' || (category ?? '') !== '', {
    path: ['category'],
    message: 'Choose a category first.',
  });
export type PostBulk = z.output<typeof postBulk>;

export const postBulkDone = z.object({
  /** The posts that are now as requested. */
  done: z.array(z.int()),
  /** The posts that were saved, but are drafts until an admin publishes them. */
  drafts: z.array(z.int()),
  /** The posts that were not changed, and why. */
  refused: z.array(z.object({ id: z.int(), message: z.string() })),
});
export type PostBulkDone = z.infer<typeof postBulkDone>;
