import { z } from 'zod';
import { CATEGORY_DESCRIPTION_MAXIMUM, CATEGORY_NAME_MAXIMUM } from '#shared/form-limits.ts';
import { category } from '../category.ts';
import { longText, requiredLine } from '../text.ts';
import { slugInput } from './slug-input.ts';

/** A category as the desk shows it, even when it is not active. */
export const deskCategory = category.extend({
  /** The number of all posts, drafts and the bin included: only a category without posts can be deleted. */
  all_posts: z.int(),
});
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
