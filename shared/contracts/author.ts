import { z } from 'zod';
import { AREA_MAXIMUM, AREAS_MAXIMUM, AUTHOR_NAME_MAXIMUM, BIO_MAXIMUM, CLAIM_MAXIMUM } from '../form-limits.ts';
import { imageChoice } from './image.ts';
import { line, longText, requiredLine } from './text.ts';

/** The person whose site this is, as opposed to the author of a post. */
export const author = z.object({
  name: z.string(),
  bio: z.string(),
  imageUrl: z.string().nullable(),
  expertise: z.array(z.string()),
  /** A JSON object as text with `readers`, `articles`, `subscribers`, `satisfaction`; see `authorStats`. */
  stats: z.string(),
});
export type Author = z.infer<typeof author>;

const figures = <Figure extends z.ZodType>(figure: Figure) =>
  z.object({ readers: figure, articles: figure, subscribers: figure, satisfaction: figure });

/** The object that `author.stats` contains as JSON text. */
export const authorStats = figures(z.union([z.string(), z.number()]).transform(String));
export type AuthorStats = z.infer<typeof authorStats>;

/** The author's profile with its achievements parsed; they are `null` when the stored text is invalid. */
export const deskAuthor = author.omit({ stats: true }).extend({
  achievements: figures(z.string()).nullable(),
  imageId: z.int().nullable(),
});
export type DeskAuthor = z.infer<typeof deskAuthor>;

/** Absent fields are left unchanged. */
export const authorChange = z
  .object({
    name: requiredLine(AUTHOR_NAME_MAXIMUM, 'The name'),
    bio: longText(BIO_MAXIMUM),
    expertise: z
      .array(requiredLine(AREA_MAXIMUM, 'An area of expertise'))
      .max(AREAS_MAXIMUM, `There can be at most ${AREAS_MAXIMUM} areas of expertise.`),
    achievements: figures(line(CLAIM_MAXIMUM)),
    imageId: imageChoice,
  })
  .partial();
export type AuthorChange = z.output<typeof authorChange>;
