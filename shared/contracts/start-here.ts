import { z } from 'zod';
import { postCard } from './post.ts';
import { language } from './text.ts';

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
