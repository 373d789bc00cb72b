import { nearestFirst } from './image-sizes.ts';
import type { ImageRow } from './image-store.ts';

export const MEDIA = '/media/';

/** @returns the root-relative address of one file, for use where an image is shown without a choice of sizes */
export function imageAddress({ name, variants }: ImageRow): string {
  const [fitting] = variants.filter(({ type }) => type === 'webp').toSorted((a, b) => nearestFirst(a.width, b.width));
  return MEDIA + (fitting ?? { name }).name;
}

/** @param path of an image that comes with the site, returned when no uploaded image replaces it */
export function addressOrPath<Path>(image: ImageRow | undefined, path: Path): string | Path {
  return image ? imageAddress(image) : path;
}
