import type { WriteDb } from '#server/database/database.ts';
import { findImage, updateImageAlt } from '#server/features/media/image-store.ts';

interface WithImage {
  image_id: number | null;
}

/** @param alt left out for the description there is */
export async function describesOtherwise(
  db: WriteDb,
  { image_id }: WithImage,
  alt: string | null | undefined,
): Promise<boolean> {
  if (alt === undefined || image_id === null) return false;
  return (await findImage(db, image_id))?.alt !== (alt ?? '');
}

export async function describeImage(db: WriteDb, { image_id }: WithImage, alt: string | null | undefined) {
  if (image_id !== null) await updateImageAlt(db, image_id, alt ?? '');
}
