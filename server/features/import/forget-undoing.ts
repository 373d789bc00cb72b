import type { AfterSave } from '#server/features/after-save.ts';
import * as store from './import-store.ts';
import { digestBefore, isUndone } from './post-digest.ts';

/**
 * For a post that a person takes out of the bin: if it is deleted again, that is their own wish, and no import brings it
 * back.
 */
export const forgetUndoing: AfterSave = async (db, before, { id, deleted_at }) => {
  if (before?.deleted_at == null || deleted_at !== null) return;
  for (const row of await store.listImportsOfPost(db, id)) {
    if (isUndone(row.digest)) await store.saveImport(db, { ...row, digest: digestBefore(row.digest) });
  }
};
