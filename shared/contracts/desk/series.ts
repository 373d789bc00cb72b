import { z } from 'zod';
import { CATEGORY_SLUG_MAXIMUM, SERIES_DESCRIPTION_MAXIMUM, SERIES_NAME_MAXIMUM } from '#shared/form-limits.ts';
import { slugOf } from '#shared/text/slug.ts';
import { series } from '../series.ts';
import { idInput, line, longText, requiredLine } from '../text.ts';

/** A series as the desk shows it. */
export const deskSeries = series.extend({
  /** The number of all posts in it, drafts and the bin included. */
  all_posts: z.int(),
});
export type DeskSeries = z.infer<typeof deskSeries>;

export const seriesInput = z.object({
  name: requiredLine(SERIES_NAME_MAXIMUM, 'The name').transform((name) => name.normalize('NFC')),
  /** When it is empty, the slug is made from the name. */
  slug: line(CATEGORY_SLUG_MAXIMUM)
    .transform((slug) => slug.normalize('NFC').toLowerCase())
    .refine(
      (slug) => slug === '' || slugOf(slug) === slug,
      'A slug has letters, digits and hyphens, and is not a number alone.',
    )
    .default(''),
  description: longText(SERIES_DESCRIPTION_MAXIMUM).default(''),
  /** The cover; `null` removes it, and absent leaves it. */
  imageId: idInput.nullish(),
});
export type SeriesInput = z.output<typeof seriesInput>;
