import { z } from 'zod';
import { isoTime } from './text.ts';

export const video = z.object({
  id: z.int(),
  youtubeId: z.string(),
  title: z.string(),
  description: z.string(),
  /** Root-relative; empty when the site draws the still itself. */
  thumbnailUrl: z.string(),
  /** As it is shown, for example `12:47`. */
  duration: z.string(),
  views: z.int(),
  publishedAt: isoTime,
});
export type Video = z.infer<typeof video>;
