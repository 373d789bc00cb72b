import type { Database } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { readSite } from '#server/features/site/read-site.ts';
import { publicationOf, requireMayChange } from '../post-policy.ts';
import { holdPost } from '../post-write-store.ts';
import { readPostFor } from '../read-posts.ts';
import { takeFromBin } from './bin-store.ts';
import { changesOf } from './changes-of.ts';
import { type Outcome, publicationNotice } from './outcome.ts';

/** Out of the bin, with the status it had, if this person may give it that. */
export async function restorePost(database: Database, user: CurrentUser, id: number): Promise<Outcome> {
  const { publishing } = await readSite(database.read);
  return database.transaction(async (db, changed) => {
    const post = requireMayChange(user, await holdPost(db, id));
    if (post.deleted_at === null) return { post: await readPostFor(db, user, String(id)), notice: '' };

    const wished = post.status_before_bin ?? post.status;
    const publication = publicationOf(user, publishing, wished);
    const reviewRequestedAt = post.review_requested_at ?? (publication.waits ? Date.now() : null);
    await takeFromBin(db, post, { status: publication.status, reviewRequestedAt });
    const after = { status: publication.status, categoryId: post.category_id };
    changed(...(await changesOf(db, id, undefined, after)));
    return { post: await readPostFor(db, user, String(id)), notice: publicationNotice(wished, publication) };
  });
}
