import { z } from 'zod';
import { idInput } from './text.ts';

/** Which post somebody has before them, or passes on. */
export const readPost = z.object({
  post_id: idInput,
  /** Of the site that led here, its host; only with the first view after a page was loaded. */
  referrer: z.string().optional().catch(undefined),
});
