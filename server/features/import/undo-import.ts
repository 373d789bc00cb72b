import type { WriteDb } from '#server/database/database.ts';
import type { AfterSave, SavingDeps } from '#server/features/after-save.ts';
import { lockPost } from '#server/features/posts/post-write-store.ts';
import { moveIntoBin } from '#server/features/posts/writing/bin.ts';
import { deleteRedirectsOfImport } from '#server/features/redirects/redirect-store.ts';
import * as store from './import-store.ts';

/** Few enough posts that other writers hardly wait. */
const BATCH = 50;

/**
 * Takes back what an import brought, as far as nobody has touched it since: its posts go to the bin, its subscribers
 * and redirects are deleted. Images stay until nothing shows them, and comments with their posts.
 */
export async function undoImport(
  { database, afterSave }: SavingDeps,
  importId: number,
): Promise<{ posts: number; kept: number }> {
  const undone = { posts: 0, kept: 0 };
  for (let after = ''; ; ) {
    const batch = await store.listPostsOfImport(database.read, { importId, after, limit: BATCH });
    const last = batch.at(-1);
    if (!last) break;
    const posts = await database.transaction((db) => undoBatch(db, batch, afterSave));
    undone.posts += posts;
    undone.kept += batch.length - posts;
    after = last.key;
  }
  await database.transaction(async (db) => {
    await deleteRedirectsOfImport(db, importId);
    await store.deleteSubscribersOfImport(db, importId);
  });
  return undone;
}

/** @returns how many of the posts went to the bin */
async function undoBatch(db: WriteDb, batch: store.PostImport[], afterSave: AfterSave): Promise<number> {
  let posts = 0;
  for (const row of batch) {
    const post = await lockPost(db, row.post_id);
    if (!post || post.deleted_at !== null || post.revision !== row.revision) continue;
    await moveIntoBin(db, post, { byAdmin: false, afterSave });
    await store.markUndone(db, row.key);
    posts += 1;
  }
  return posts;
}
