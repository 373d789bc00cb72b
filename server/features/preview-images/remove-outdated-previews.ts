import type { Db } from '#server/database/database.ts';
import { previewIn, previewName } from '#server/features/media/file-name.ts';
import type { MediaStore } from '#server/features/media/media-store.ts';
import { previewFileName } from '#shared/preview-image.ts';
import { readPreviews } from './read-previews.ts';

const BATCH_SIZE = 200;

/** @returns the names of all preview images in the store */
export async function listPreviews(store: MediaStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list()) if (previewIn(name)) names.push(name);
  return names;
}

/**
 * Removes those of these files of preview images that no address leads to, because what they show has changed or is no
 * longer seen by strangers. Nothing is lost: a file that is needed again is made again.
 */
export async function removeOutdatedPreviews(read: Db, store: MediaStore, names: string[]): Promise<void> {
  for (let start = 0; start < names.length; start += BATCH_SIZE) {
    const outdated = await findOutdated(read, names.slice(start, start + BATCH_SIZE));
    for (const name of outdated) await store.remove(name);
  }
}

async function findOutdated(read: Db, names: string[]): Promise<string[]> {
  const subjects = new Set(names.map((name) => previewIn(name)?.subject ?? ''));
  const previews = await readPreviews(read, [...subjects]);
  const current = new Set([...previews.values()].map(({ image }) => previewName(previewFileName(image))));
  return names.filter((name) => !current.has(name));
}
