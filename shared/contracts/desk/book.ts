import { z } from 'zod';
import { book } from '../site.ts';
import { line, longText, requiredLine } from '../text.ts';
import { imageChoice } from './image.ts';
import { namedLinks } from './site.ts';

/** The book as the desk knows it, shown or not. */
export const deskBook = book.extend({ imageId: z.int().nullable(), isShown: z.boolean() });
export type DeskBook = z.infer<typeof deskBook>;

export const bookChange = z.object({
  title: requiredLine(200, 'The title'),
  subtitle: line(300),
  description: longText(5000),
  shops: namedLinks(6, 'There can be at most 6 shops.'),
  imageId: imageChoice,
  isShown: z.boolean(),
});
export type BookChange = z.output<typeof bookChange>;
