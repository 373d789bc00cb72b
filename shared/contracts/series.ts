import { z } from 'zod';
import { imageFile } from './image.ts';
import { language, slug } from './text.ts';

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

/** A part as the page of its series shows it: without counts, which would change the page with every reader. */
const listedPart = z.object({
  /** That of the post. */
  id: z.int(),
  slug,
  title: z.string(),
  summary: z.string(),
  language,
  /** In minutes. */
  readTime: z.int(),
});
export type ListedPart = z.infer<typeof listedPart>;

/** A series with its published parts in order. */
export const seriesDetail = series.extend({ parts: z.array(listedPart) });
export type SeriesDetail = z.infer<typeof seriesDetail>;

/** A series that a post can be put into. */
export const seriesChoice = series.pick({ id: true, name: true });
export type SeriesChoice = z.infer<typeof seriesChoice>;
