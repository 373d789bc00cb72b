import type { Database } from '#server/database/database.ts';
import { findImage, type ImageRow, isImageStored } from './image-store.ts';
import { insertImage } from './insert-image.ts';
import type { Media } from './media.ts';
import { discardImage, type PreparedImage, prepareImage } from './prepare-image.ts';

export interface ImageStorageDeps {
  database: Database;
  media: Media;
}

/** Stores an upload before it is known what will show it. @throws {HttpError} as `prepareImage` does */
export async function storeImage(
  { database, media }: ImageStorageDeps,
  bytes: Buffer,
  ownerId: number,
): Promise<ImageRow> {
  const prepared = await prepareImage(media, bytes);
  try {
    return await database.transaction(async (db) => {
      const id = await insertImage(db, prepared, { alt: '', ownerId, now: Date.now() });
      return (await findImage(db, id)) as ImageRow;
    });
  } catch (error) {
    await discardUnlessStored({ database, media }, prepared).catch(() => {});
    throw error;
  }
}

/**
 * The commit may have succeeded although its response was lost. In case of doubt, the daily sweep removes the files.
 */
export async function discardUnlessStored({ database, media }: ImageStorageDeps, image: PreparedImage): Promise<void> {
  if (!(await isImageStored(database.read, image.name))) await discardImage(media, image);
}
