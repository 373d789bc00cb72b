import { z } from 'zod';
import { idInput } from '../text.ts';

/** An image uploaded at the desk; it is deleted after a day unless something shows it. */
export const deskImage = z.object({
  id: z.int(),
  /** Root-relative. */
  url: z.string(),
});
export type DeskImage = z.infer<typeof deskImage>;

/** The id of an uploaded image; `null` for a drawing instead. When absent, the image is left unchanged. */
export const imageChoice = idInput.nullable().optional();
