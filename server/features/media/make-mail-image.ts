import type { Database } from '#server/database/database.ts';
import { fileName, imageKeyOf } from './file-name.ts';
import { findImage, findMailImages, insertVariant, type StoredMailVariant } from './image-store.ts';
import type { MediaDeps } from './make-image-variants.ts';
import type { Media } from './media.ts';
import { runImageTask } from './run-image-task.ts';

/**
 * Makes the file that mails show of an image, unless it is there. Several processes may do so at once: they make the
 * same file under the same name.
 * @throws when it cannot be made; a missing image or original counts as done, since nothing can be shown of it
 */
export async function makeMailImage({ database, media }: MediaDeps, imageId: number): Promise<void> {
  const image = (await findMailImages(database.read, [imageId])).get(imageId);
  if (!image || image.path) return;
  const made = await makeFile(media, image.name);
  if (!made) return;
  const isSaved = await saveMailVariant(database, imageId, made);
  if (!isSaved) await media.store.remove(made.name);
}

type MadeVariant = StoredMailVariant & { bytes: number };

/** @returns `undefined` when there is no original */
function makeFile({ store, queue }: Media, original: string): Promise<MadeVariant | undefined> {
  return queue.addVariant(async () => {
    const file = await store.get(original);
    if (!file) return undefined;
    const { type, width, bytes } = await runImageTask({ kind: 'mail' }, file.stream);
    const name = fileName(imageKeyOf(original), { type, width, bytes });
    await store.put(name, bytes);
    return { type, width, name, bytes: bytes.length };
  });
}

/** @returns `false` when the file is not needed: the image was removed meanwhile, or has another one */
function saveMailVariant(database: Database, imageId: number, variant: MadeVariant): Promise<boolean> {
  return database.transaction(async (db) => {
    if (!(await findImage(db, imageId))) return false;
    const before = (await findMailImages(db, [imageId])).get(imageId);
    if (before?.path) return before.path.endsWith(`/${variant.name}`);
    await insertVariant(db, imageId, variant);
    return true;
  });
}
