import type { Db } from '#server/database/database.ts';
import { isStoredName } from './file-name.ts';
import { findUsedNames } from './image-store.ts';
import type { MediaStore } from './media-store.ts';

/** Far longer than the time between writing a file and inserting the row that refers to it. */
const GRACE_PERIOD_MS = 24 * 60 * 60_000;
const BATCH_SIZE = 500;
/**
 * Crashes leave few files behind. More strays than this, and than a quarter of all files, suggest the wrong database.
 */
const STRAYS_EXPECTED = 6;
const STRAY_SHARE = 0.25;

interface StrayFiles {
  removed: number;
  /** How many were not removed, because there are too many to be leftovers of crashes. */
  suspicious: number;
}

/** Removes files that no row refers to, such as crashes leave behind. Files with foreign names are not touched. */
export async function removeStrayFiles(read: Db, store: MediaStore, now: number): Promise<StrayFiles> {
  const { total, strays } = await findStrays(read, store, now - GRACE_PERIOD_MS);
  if (strays.length > STRAYS_EXPECTED && strays.length > total * STRAY_SHARE) {
    return { removed: 0, suspicious: strays.length };
  }
  for (const name of strays) await store.remove(name);
  return { removed: strays.length, suspicious: 0 };
}

async function findStrays(read: Db, store: MediaStore, writtenBefore: number) {
  const strays: string[] = [];
  let total = 0;
  let batch: string[] = [];
  const lookUp = async () => {
    const used = batch.length > 0 ? await findUsedNames(read, batch) : new Set();
    strays.push(...batch.filter((name) => !used.has(name)));
    batch = [];
  };
  for await (const { name, writtenAt } of store.list()) {
    if (!isStoredName(name)) continue;
    total += 1;
    if (writtenAt >= writtenBefore) continue;
    batch.push(name);
    if (batch.length === BATCH_SIZE) await lookUp();
  }
  await lookUp();
  return { total, strays };
}
