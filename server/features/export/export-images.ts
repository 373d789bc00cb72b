import type { Db } from '#server/database/database.ts';
import type { MediaStore } from '#server/features/media/media-store.ts';
import { type ExportedImage, MEDIA } from './export-format.ts';
import {
  type ExportedImageRow,
  findBodiesOf,
  listDirectlyShownImages,
  listImagesInTexts,
  listPostsWithImages,
} from './export-store.ts';
import { compareTexts } from './pieces.ts';
import type { ZipWriter } from './zip-writer.ts';

const BATCH = 20;

/**
 * Adds the files of the images that something in the export shows, each as it is stored.
 * @returns what the export says of them; images whose file is missing are only in `missing`
 */
export async function exportImages(zip: ZipWriter, { read, store, postIds }: ImagesSource) {
  const images: ExportedImage[] = [];
  const missing: string[] = [];
  for (const { name, alt, width, height, animated } of await listShownImages(read, postIds)) {
    const stored = await store.get(name);
    if (!stored) {
      missing.push(name);
      continue;
    }
    const file = MEDIA + name;
    await zip.add(file, stored.stream, { compress: false });
    images.push({ file, alt, width, height, animated: animated === 1 });
  }
  return { images, missing };
}

interface ImagesSource {
  read: Db;
  store: MediaStore;
  postIds: number[];
}

async function listShownImages(read: Db, postIds: number[]): Promise<ExportedImageRow[]> {
  const images = new Map<string, ExportedImageRow>();
  for (const image of await listDirectlyShownImages(read)) images.set(image.name, image);
  const withImages = await listPostsWithImages(read);
  const ids = postIds.filter((id) => withImages.has(id));
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const bodies = await findBodiesOf(read, batch);
    for (const image of await listImagesInTexts(read, batch)) {
      // The table also has the images of earlier versions, which nothing in an export shows.
      if (bodies.get(image.post_id)?.includes(`/${MEDIA}${image.name}`)) images.set(image.name, image);
    }
  }
  return [...images.values()].sort((one, other) => compareTexts(one.name, other.name));
}
