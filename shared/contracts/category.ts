import { z } from 'zod';
import { CATEGORY_DESCRIPTION_MAXIMUM, CATEGORY_NAME_MAXIMUM } from '../form-limits.ts';
import { longText, requiredLine, slug, slugInput } from './text.ts';

export const category = z.object({
  id: z.int(),
  name: z.string(),
  slug,
  description: z.string(),
  /** 1 when the category is offered in chips, cards and selects. */
  is_active: z.union([z.literal(0), z.literal(1)]),
  /** The number of published posts. */
  post_count: z.int(),
});
export type Category = z.infer<typeof category>;

export const categoryReference = category.pick({ id: true, name: true, slug: true });
export type CategoryReference = z.infer<typeof categoryReference>;

/** The desk counts all posts, drafts and the bin included: only a category without posts can be deleted. */
export const deskCategory = category.extend({ all_posts: z.int() });
export type DeskCategory = z.infer<typeof deskCategory>;

export const categoryInput = z.object({
  /** Never digits alone: callers may give a category by its name or its id. */
  name: requiredLine(CATEGORY_NAME_MAXIMUM, 'The name')
    .transform((name) => name.normalize('NFC'))
    .refine((name) => !/^\d+$/.test(name), 'A name cannot be only a number.'),
  slug: slugInput,
  description: longText(CATEGORY_DESCRIPTION_MAXIMUM).default(''),
  isActive: z.boolean().default(true),
});
export type CategoryInput = z.output<typeof categoryInput>;
