import { z } from 'zod';

/** One kind of file, smallest width first, as `<source>` takes it. */
const imageSource = z.object({ type: z.enum(['image/avif', 'image/webp']), srcset: z.string() });

/** An entry of a post's `files`. What stands beside `file_path` is there for images kept by this site. */
export const imageFile = z.object({
  /** Root-relative; what is at this address never changes. */
  file_path: z.string(),
  width: z.int().optional(),
  height: z.int().optional(),
  /** Empty when nobody described the image. */
  alt: z.string().optional(),
  animated: z.boolean().optional(),
  /** Smaller and better packed, best first; more of them appear in the first moments after an upload. */
  sources: z.array(imageSource).optional(),
});
export type ImageFile = z.infer<typeof imageFile>;

/** How many of an image's smaller files are there, of how many. */
export const imageProgress = z.object({ ready: z.int(), total: z.int() });
