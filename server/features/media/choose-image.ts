import type { WriteDb } from '#server/database/database.ts';
import { unprocessable } from '#server/errors.ts';
import { holdImage } from './image-store.ts';

/** In the transaction in which something begins to show it. @throws {HttpError} 422 when it is no longer there */
export async function chooseImage(db: WriteDb, id: number | null | undefined): Promise<void> {
  if (id == null) return;
  const isThere = await holdImage(db, id, Date.now());
  if (!isThere) throw unprocessable('This image is no longer there. Please upload it again.', 'imageId');
}
