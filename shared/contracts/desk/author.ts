import { z } from 'zod';
import { author } from '../author.ts';
import { line, longText, requiredLine } from '../text.ts';
import { imageChoice } from './image.ts';

const achievements = z.object({
  readers: z.string(),
  articles: z.string(),
  subscribers: z.string(),
  satisfaction: z.string(),
});

const figures = <Figure extends z.ZodType>(figure: Figure) =>
  z.object({ readers: figure, articles: figure, subscribers: figure, satisfaction: figure });

/** The author's profile with the achievements apart; `null` in their place when the kept text is broken. */
export const deskAuthor = author.omit({ stats: true }).extend({
  achievements: achievements.nullable(),
  imageId: z.int().nullable(),
});
export type DeskAuthor = z.infer<typeof deskAuthor>;

/** What is absent stays as it is. */
export const authorChange = z
  .object({
    name: requiredLine(200, 'The name'),
    bio: longText(5000),
    expertise: z
      .array(requiredLine(100, 'An area of expertise'))
      .max(20, 'There can be at most 20 areas of expertise.'),
    achievements: figures(line(30)),
    imageId: imageChoice,
  })
  .partial();
export type AuthorChange = z.output<typeof authorChange>;
