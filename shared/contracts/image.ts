import { z } from 'zod';
import { idInput } from './text.ts';

/** The files of one type, smallest width first, for a `<source>` element. */
const imageSource = z.object({ type: z.enum(['image/avif', 'image/webp']), srcset: z.string() });

/** An entry of a post's `files`. Only images stored by this site have more than `file_path`. */
export const imageFile = z.object({
  /** Root-relative; the content at this address never changes. */
  file_path: z.string(),
  width: z.int().optional(),
  height: z.int().optional(),
  /** Empty when the image has no description. */
  alt: z.string().optional(),
  animated: z.boolean().optional(),
  /** Smaller and better compressed files, best type first; they are added shortly after an upload. */
  sources: z.array(imageSource).optional(),
});
export type ImageFile = z.infer<typeof imageFile>;

/** How many of an image's variants are ready, and how many there will be. */
export const imageProgress = z.object({ ready: z.int(), total: z.int() });

/** An image that was uploaded for the text of a post, or to become its image; `file.file_path` goes into the text. */
export const uploadedImage = z.object({ id: z.int(), file: imageFile });
export type UploadedImage = z.infer<typeof uploadedImage>;

/** An image uploaded at the desk; it is deleted after a day unless something shows it. `url` is root-relative. */
export const deskImage = z.object({ id: z.int(), url: z.string() });
export type DeskImage = z.infer<typeof deskImage>;

/** The id of an uploaded image; `null` for a drawing instead. When absent, the image is left unchanged. */
export const imageChoice = idInput.nullable().optional();
