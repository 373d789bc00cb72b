import type { ImageFile } from '#shared/contracts/image.ts';
import { nearestFirst } from './image-sizes.ts';
import type { ImageRow, StoredVariant } from './image-store.ts';

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

/** Browsers use the first type they support. */
const BEST_FIRST = ['avif', 'webp'] as const;

/** @returns the entry for a post's `files` */
export function presentFile({ name, width, height, alt, animated, variants }: ImageRow): ImageFile {
  const own = animated === 1 ? [{ type: 'webp' as const, width, name }] : [];
  const files = [...variants, ...own];
  return {
    file_path: MEDIA + name,
    width,
    height,
    alt,
    animated: animated === 1,
    sources: BEST_FIRST.map((type) => ({
      type: `image/${type}` as const,
      srcset: srcset(files.filter((file) => file.type === type)),
    })).filter((source) => source.srcset !== ''),
  };
}

function srcset(files: StoredVariant[]): string {
  return files
    .toSorted((one, other) => one.width - other.width)
    .map(({ name, width }) => `${MEDIA}${name} ${width}w`)
    .join(', ');
}
