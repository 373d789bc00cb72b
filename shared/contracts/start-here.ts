import { z } from 'zod';
import { START_HERE_INTRODUCTION_MAXIMUM, START_HERE_MAXIMUM, START_HERE_REASON_MAXIMUM } from '../form-limits.ts';
import { imageFile } from './image.ts';
import { postCard } from './post.ts';
import { idInput, language, line, longText } from './text.ts';

/** What the author recommends to begin with. */
export const startHere = z.object({
  /** A few words before the list, as HTML and without markup; empty if there are none. */
  introduction: z.object({ html: z.string(), text: z.string(), language }),
  posts: z.array(
    postCard.extend({
      /** Why one should read it, in a line; empty if the author gave no reason. */
      reason: z.string(),
    }),
  ),
});
export type StartHere = z.infer<typeof startHere>;

/** The page as an admin edits it. */
export const startHereInput = z.object({
  /** In Markdown. */
  introduction: longText(START_HERE_INTRODUCTION_MAXIMUM),
  posts: z
    .array(z.object({ post_id: idInput, reason: line(START_HERE_REASON_MAXIMUM).default('') }))
    .max(START_HERE_MAXIMUM, `There can be at most ${START_HERE_MAXIMUM} posts.`)
    .refine(
      (posts) => new Set(posts.map(({ post_id }) => post_id)).size === posts.length,
      'A post can be chosen only once.',
    ),
});
export type StartHereInput = z.output<typeof startHereInput>;

const chosenPost = z.object({
  post_id: z.int(),
  title: z.string(),
  slug: z.string(),
  files: z.array(imageFile),
  language,
  /** Whether readers see it; others stay chosen. */
  is_published: z.boolean(),
  reason: z.string(),
});
export type ChosenPost = z.infer<typeof chosenPost>;

export const deskStartHere = z.object({ introduction: z.string(), posts: z.array(chosenPost) });
export type DeskStartHere = z.infer<typeof deskStartHere>;
