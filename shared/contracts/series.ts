import { z } from 'zod';
import { imageFile } from './image.ts';
import { postCard } from './post.ts';
import { slug } from './text.ts';

export const series = z.object({
  id: z.int(),
  slug,
  name: z.string(),
  description: z.string(),
  /** The number of published parts. */
  post_count: z.int(),
  /** The first file is the cover. */
  files: z.array(imageFile),
});
export type Series = z.infer<typeof series>;

/** A series with its published parts in order. */
export const seriesDetail = series.extend({ posts: z.array(postCard) });
export type SeriesDetail = z.infer<typeof seriesDetail>;
