import type { Invalidate, WriteDb } from '#server/database/database.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';
import { insertImageRow, insertVariant } from './image-store.ts';
import { MAKE_IMAGE_VARIANTS } from './make-image-variants.ts';
import type { PreparedImage } from './prepare-image.ts';

interface ImageDetails {
  /** What it shows, for people who do not see it; empty when nobody said. */
  alt: string;
  ownerId: number | null;
  now: number;
}

/** In the transaction that gives the image to a post. The variants that are missing are made afterwards. @returns the id */
export async function insertImage(
  db: WriteDb,
  invalidate: Invalidate,
  prepared: PreparedImage,
  { alt, ownerId, now }: ImageDetails,
): Promise<number> {
  const { name, width, height, animated } = prepared;
  const id = await insertImageRow(db, { name, width, height, animated, alt, ownerId, now });
  for (const variant of prepared.variants) await insertVariant(db, id, variant);
  await enqueueJob(db, invalidate, { kind: MAKE_IMAGE_VARIANTS, payload: { image: id }, now });
  return id;
}
