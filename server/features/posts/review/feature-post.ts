import { conflict } from '#server/base/errors.ts';
import type { Database } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { invalidatePages } from '#server/features/posts/writing/after-save.ts';
import { lockPostForChange } from '#server/features/posts/writing/lock-post-for-change.ts';
import { updateColumns } from '../post-write-store.ts';

/** The newest featured post comes first on the home page. @throws {HttpError} 404; 409 for a draft */
export function featurePost(database: Database, admin: CurrentUser, id: number, featured: boolean): Promise<void> {
  return database.transaction(async (db) => {
    const post = await lockPostForChange(db, admin, id);
    if (featured && post.status !== 'published') throw conflict('Only a published post can be featured.');
    if ((post.featured === 1) === featured) return;
    const after = await updateColumns(db, post, { featured: featured ? 1 : 0 });
    await recordAudit(db, featured ? 'post featured' : 'post no longer featured', { by: admin, subject: post.title });
    await invalidatePages(db, post, after);
  });
}
