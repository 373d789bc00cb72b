import { z } from 'zod';

/** What crawlers are asked to do. */
export const robotsSettings = z.object({
  /** Whether those that collect texts to train models on may read the site. It binds nobody. */
  allow_training: z.boolean(),
});
export type RobotsSettings = z.infer<typeof robotsSettings>;
