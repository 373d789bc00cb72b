import { z } from 'zod';
import { author, authorStats } from '../author.ts';
import { imageChoice } from './image.ts';
import { line, longText, requiredLine } from './site.ts';

/** The author's profile with the achievements apart; `null` in their place when the kept text is broken. */
export const deskAuthor = author.omit({ stats: true }).extend({
  achievements: authorStats.nullable(),
  imageId: z.int().nullable(),
});
export type DeskAuthor = z.infer<typeof deskAuthor>;

const figure = line(30);

/** What is absent stays as it is. */
export const authorChange = z
  .object({
    name: requiredLine(200, 'The name'),
    bio: longText(5000),
    expertise: z
      .array(requiredLine(100, 'An area of expertise'))
      .max(20, 'There can be at most 20 areas of expertise.'),
    achievements: z.object({ readers: figure, articles: figure, subscribers: figure, satisfaction: figure }),
    imageId: imageChoice,
  })
  .partial();
export type AuthorChange = z.output<typeof authorChange>;
