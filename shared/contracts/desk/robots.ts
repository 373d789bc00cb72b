import { z } from 'zod';

/** What crawlers are asked to do. */
export const robotsSettings = z.object({
  /** Whether crawlers that collect texts for training models may read the site. They are only asked. */
  allow_training: z.boolean(),
});
export type RobotsSettings = z.infer<typeof robotsSettings>;
