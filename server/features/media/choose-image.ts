import { unprocessable } from '#server/base/errors.ts';
import type { WriteDb } from '#server/database/database.ts';
import { lockImage } from './image-store.ts';

/** In the transaction in which something begins to show it. @throws {HttpError} 422 when it is no longer there */
export async function chooseImage(db: WriteDb, id: number | null | undefined): Promise<void> {
  if (id == null) return;
  const isThere = await lockImage(db, id, Date.now());
  if (!isThere) throw unprocessable('This image is no longer there. Please upload it again.', 'imageId');
}
