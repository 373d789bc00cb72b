import { nearestFirst } from './image-sizes.ts';
import type { ImageRow } from './image-store.ts';

export const MEDIA = '/media/';

/** Of one file that fits where an image is shown without a choice of sizes; root-relative. */
export function imageAddress({ name, variants }: ImageRow): string {
  const [fitting] = variants.filter(({ type }) => type === 'webp').toSorted((a, b) => nearestFirst(a.width, b.width));
  return MEDIA + (fitting ?? { name }).name;
}

/** @param path where an image of the site itself lies, unless an uploaded one takes its place */
export function addressOrPath<Path>(image: ImageRow | undefined, path: Path): string | Path {
  return image ? imageAddress(image) : path;
}
