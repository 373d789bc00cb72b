import type { WriteDb } from '#server/database/database.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';
import { insertImageRow, insertVariant } from './image-store.ts';
import { MAKE_IMAGE_VARIANTS } from './make-image-variants.ts';
import type { PreparedImage } from './prepare-image.ts';

interface ImageDetails {
  /** A description for people who cannot see the image; may be empty. */
  alt: string;
  ownerId: number | null;
  now: number;
}

/**
 * Inserts the image's rows and enqueues the job that makes the missing variants. Call it in the transaction that begins
 * to use the image.
 * @returns the image's id
 */
export async function insertImage(
  db: WriteDb,
  prepared: PreparedImage,
  { alt, ownerId, now }: ImageDetails,
): Promise<number> {
  const { name, width, height, animated } = prepared;
  const id = await insertImageRow(db, { name, width, height, animated, alt, ownerId, now });
  for (const variant of prepared.variants) await insertVariant(db, id, variant);
  await enqueueJob(db, { kind: MAKE_IMAGE_VARIANTS, payload: { image: id }, now });
  return id;
}
