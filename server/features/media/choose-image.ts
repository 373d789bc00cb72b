import { unprocessable } from '#server/base/errors.ts';
import type { WriteDb } from '#server/database/database.ts';
import { lockImage } from './image-store.ts';

/** Call this in the transaction that begins to show the image. @throws {HttpError} 422 when it no longer exists */
export async function chooseImage(db: WriteDb, id: number | null | undefined): Promise<void> {
  if (id == null) return;
  const isThere = await lockImage(db, id, Date.now());
  if (!isThere) throw unprocessable('This image no longer exists. Upload it again.', 'imageId');
}
