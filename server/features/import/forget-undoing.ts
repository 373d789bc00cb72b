import type { WriteDb } from '#server/database/database.ts';
import * as store from './import-store.ts';
import { digestBefore, isUndone } from './post-digest.ts';

/**
 * For a post that a person takes out of the bin: if it is deleted again, that is their own wish, and no import brings it
 * back.
 */
export async function forgetUndoing(db: WriteDb, postId: number): Promise<void> {
  for (const row of await store.listImportsOfPost(db, postId)) {
    if (isUndone(row.digest)) await store.saveImport(db, { ...row, digest: digestBefore(row.digest) });
  }
}
