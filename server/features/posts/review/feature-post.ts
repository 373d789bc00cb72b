import type { Database } from '#server/database/database.ts';
import { conflict } from '#server/errors.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { noteAct } from '#server/features/history/note-act.ts';
import { invalidatePages } from '#server/features/posts/writing/after-save.ts';
import { holdPostToChange } from '#server/features/posts/writing/hold-post-to-change.ts';
import { updateColumns } from '../post-write-store.ts';

/** The newest post with the mark stands first on the home page. @throws {HttpError} 404, 409 for a draft */
export function featurePost(database: Database, admin: CurrentUser, id: number, featured: boolean): Promise<void> {
  return database.transaction(async (db, changed) => {
    const post = await holdPostToChange(db, admin, id);
    if (featured && post.status !== 'published') throw conflict('Only a published post can be featured.');
    if ((post.featured === 1) === featured) return;
    const after = await updateColumns(db, post, { featured: featured ? 1 : 0 });
    await noteAct(db, featured ? 'post featured' : 'post no longer featured', { by: admin, subject: post.title });
    await invalidatePages(changed)(db, post, after);
  });
}
