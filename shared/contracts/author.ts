import { z } from 'zod';

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

const figure = z.union([z.string(), z.number()]).transform(String);

/** The object that `author.stats` contains as JSON text. */
export const authorStats = z.object({ readers: figure, articles: figure, subscribers: figure, satisfaction: figure });
export type AuthorStats = z.infer<typeof authorStats>;
