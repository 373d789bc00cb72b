import { SLUG_MAXIMUM } from '#shared/form-limits.ts';
import { slugOf } from '#shared/text/slug.ts';
import { line } from '../text.ts';

/** The slug of a category or a series. When it is empty, the slug is made from the name. */
export const slugInput = line(SLUG_MAXIMUM)
  .transform((typed) => {
    const slug = typed.normalize('NFC').toLowerCase();
    // Older slugs may contain the invisible signs that make a character an emoji.
    return /\ufe0f|\u20e3/.test(slug) ? slugOf(slug) : slug;
  })
  .refine((slug) => slug === '' || slugOf(slug) === slug, 'Use letters, digits and hyphens, and not only digits.')
  .default('');
