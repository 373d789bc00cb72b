import { z } from 'zod';
import { slug } from './text.ts';

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
