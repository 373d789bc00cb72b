import { z } from 'zod';
import { idInput } from '../text.ts';

/** An uploaded image of the desk; it is kept once something shows it. */
export const deskImage = z.object({
  id: z.int(),
  /** Root-relative. */
  url: z.string(),
});
export type DeskImage = z.infer<typeof deskImage>;

/** The id of an uploaded image, or `null` for none: then a drawing stands there. Absent: as it is. */
export const imageChoice = idInput.nullable().optional();
