import { z } from 'zod';
import { SERIES_DESCRIPTION_MAXIMUM, SERIES_NAME_MAXIMUM } from '../form-limits.ts';
import { imageFile } from './image.ts';
import { postCard, postStatus } from './post.ts';
import { idInput, language, longText, requiredLine, slug, slugInput } from './text.ts';

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
const listedPart = postCard.pick({ id: true, slug: true, title: true, summary: true, language: true, readTime: true });
export type ListedPart = z.infer<typeof listedPart>;

/** A series with its published parts in order. */
export const seriesDetail = series.extend({ parts: z.array(listedPart) });
export type SeriesDetail = z.infer<typeof seriesDetail>;

/** A series that a post can be put into. */
export const seriesChoice = series.pick({ id: true, name: true });
export type SeriesChoice = z.infer<typeof seriesChoice>;

/** The desk counts all posts in it, drafts and the bin included. */
export const deskSeries = series.extend({ all_posts: z.int() });
export type DeskSeries = z.infer<typeof deskSeries>;

/** A part as the desk lists it, even if it is a draft. */
export const deskPart = z.object({ id: z.int(), title: z.string(), language, status: postStatus });
export type DeskPart = z.infer<typeof deskPart>;

export const seriesInput = z.object({
  name: requiredLine(SERIES_NAME_MAXIMUM, 'The name').transform((name) => name.normalize('NFC')),
  slug: slugInput,
  description: longText(SERIES_DESCRIPTION_MAXIMUM).default(''),
  /** The cover; `null` removes it, and absent leaves it. */
  imageId: idInput.nullish(),
});
export type SeriesInput = z.output<typeof seriesInput>;
