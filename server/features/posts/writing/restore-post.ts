import type { Database } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { noteAct } from '#server/features/history/note-act.ts';
import { readSite } from '#server/features/site/read-site.ts';
import { publicationOf, requireMayRestore } from '../post-policy.ts';
import { holdPost } from '../post-write-store.ts';
import { readPostFor } from '../read-posts.ts';
import { takeFromBin } from './bin-store.ts';
import { changesOf } from './changes-of.ts';
import { type Outcome, publicationNotice } from './outcome.ts';

/**
 * Out of the bin, with the status it had, if this person may give it that.
 * @throws {HttpError} 403 for an author whose post an admin deleted, 404
 */
export async function restorePost(database: Database, user: CurrentUser, id: number): Promise<Outcome> {
  const { publishing } = await readSite(database.read);
  return database.transaction(async (db, changed) => {
    const post = requireMayRestore(user, await holdPost(db, id));
    if (post.deleted_at === null) return { post: await readPostFor(db, user, String(id)), notice: '' };

    const wished = post.status_before_bin ?? post.status;
    const publication = publicationOf(user, publishing, wished);
    const reviewRequestedAt = post.review_requested_at ?? (publication.waits ? Date.now() : null);
    await takeFromBin(db, post, { status: publication.status, reviewRequestedAt });
    if (user.isAdmin) await noteAct(db, 'post restored', { by: user, subject: post.title });
    const after = { status: publication.status, categoryId: post.category_id };
    changed(...(await changesOf(db, id, undefined, after)));
    return { post: await readPostFor(db, user, String(id)), notice: publicationNotice(wished, publication) };
  });
}
