import { z } from 'zod';

/** What is left of the content that a new site begins with. */
export const examples = z.object({ posts: z.int(), videos: z.int(), book: z.boolean(), author: z.boolean() });
export type Examples = z.infer<typeof examples>;
