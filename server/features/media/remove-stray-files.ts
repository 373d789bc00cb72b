import type { Db } from '#server/database/database.ts';
import { isStoredName } from './file-name.ts';
import { findUsedNames } from './image-store.ts';
import type { MediaStore } from './media-store.ts';

/** Longer than anything takes between writing a file and the row that names it. */
const KEPT_MS = 24 * 60 * 60_000;
const ASKED_AT_ONCE = 500;
/** More strays than this, and more than a quarter of all: no crash leaves so many, but another site's database would. */
const STRAYS_EXPECTED = 6;
const STRAY_SHARE = 0.25;

interface StrayFiles {
  removed: number;
  /** Left where they are, because there are too many to be leftovers. */
  suspicious: number;
}

/** What a crash left behind: files that no row names. Files of other kinds are left alone. */
export async function removeStrayFiles(read: Db, store: MediaStore, now: number): Promise<StrayFiles> {
  const { total, strays } = await findStrays(read, store, now - KEPT_MS);
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
    if (batch.length === ASKED_AT_ONCE) await lookUp();
  }
  await lookUp();
  return { total, strays };
}
