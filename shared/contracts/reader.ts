import { z } from 'zod';
import { idInput } from './text.ts';

/** The post that is being viewed or shared. */
export const readPost = z.object({
  post_id: idInput,
  /** The host of the referring site; only sent with the first view after a page load. */
  referrer: z.string().optional().catch(undefined),
  /** The letter of the newsletter whose link led to the post. */
  letter_id: idInput.optional().catch(undefined),
});
