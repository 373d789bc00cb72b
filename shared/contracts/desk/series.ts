import { z } from 'zod';
import { SERIES_DESCRIPTION_MAXIMUM, SERIES_NAME_MAXIMUM } from '#shared/form-limits.ts';
import { postStatus } from '../post.ts';
import { series } from '../series.ts';
import { idInput, language, longText, requiredLine } from '../text.ts';
import { slugInput } from './slug-input.ts';

/** A series as the desk shows it. */
export const deskSeries = series.extend({
  /** The number of all posts in it, drafts and the bin included. */
  all_posts: z.int(),
});
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
