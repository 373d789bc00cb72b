import type { WriteDb } from '#server/database/database.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';
import { findImage, type ImageRow, insertImageRow, insertVariant } from './image-store.ts';
import { MAKE_IMAGE_VARIANTS, type MediaDeps } from './make-image-variants.ts';
import { type PreparedImage, prepareImage } from './prepare-image.ts';

/** Stores an upload before it is known what will show it. @throws {HttpError} as `prepareImage` does */
export async function storeImage({ database, media }: MediaDeps, bytes: Buffer, ownerId: number): Promise<ImageRow> {
  const prepared = await prepareImage(media, bytes);
  return database.transaction(async (db) => {
    const id = await insertImage(db, prepared, { alt: '', ownerId, now: Date.now() });
    return (await findImage(db, id)) as ImageRow;
  });
}

/**
 * Inserts the image's rows and enqueues the job that makes the missing variants. Call it in the transaction that begins
 * to use the image.
 * @param details.alt a description for people who cannot see the image; may be empty
 * @returns the image's id
 */
export async function insertImage(
  db: WriteDb,
  { name, width, height, animated, bytes, variants }: PreparedImage,
  { alt, ownerId, now }: { alt: string; ownerId: number | null; now: number },
): Promise<number> {
  const row = { name, width, height, animated: animated ? (1 as const) : (0 as const), alt, bytes };
  const id = await insertImageRow(db, { ...row, owner_id: ownerId, created_at: now });
  for (const variant of variants) await insertVariant(db, id, variant);
  await enqueueJob(db, { kind: MAKE_IMAGE_VARIANTS, payload: { image: id }, now });
  return id;
}
