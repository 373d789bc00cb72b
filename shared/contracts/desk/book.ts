import { z } from 'zod';
import {
  BOOK_DESCRIPTION_MAXIMUM,
  BOOK_TITLE_MAXIMUM,
  SHOP_LABEL_MAXIMUM,
  SHOPS_MAXIMUM,
  SUBTITLE_MAXIMUM,
} from '#shared/form-limits.ts';
import { book } from '../site.ts';
import { line, longText, requiredLine } from '../text.ts';
import { imageChoice } from './image.ts';
import { linkList, namedLink } from './site.ts';

/** The book as the desk shows it, even when it is hidden on the site. */
export const deskBook = book.extend({ imageId: z.int().nullable(), isShown: z.boolean() });
export type DeskBook = z.infer<typeof deskBook>;

const shop = namedLink.extend({
  label: line(SHOP_LABEL_MAXIMUM)
    .transform((label) => label || undefined)
    .optional(),
});

export const bookChange = z.object({
  title: requiredLine(BOOK_TITLE_MAXIMUM, 'The title'),
  subtitle: line(SUBTITLE_MAXIMUM),
  description: longText(BOOK_DESCRIPTION_MAXIMUM),
  shops: linkList(shop, SHOPS_MAXIMUM, `There can be at most ${SHOPS_MAXIMUM} shops.`),
  imageId: imageChoice,
  isShown: z.boolean(),
});
export type BookChange = z.output<typeof bookChange>;
