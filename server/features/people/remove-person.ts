import type { z } from 'zod';
import type { WriteDb } from '#server/database/database.ts';
import type { UserCredentials } from '#server/features/accounts/user-store.ts';
import { removeComments } from '#server/features/comments/comment-store.ts';
import { removeLettersOf } from '#server/features/letters/letters.ts';
import { enqueueUnusedImageRemoval } from '#server/features/media/remove-unused-images.ts';
import { isAnyChosenOf } from '#server/features/start-here/start-here-store.ts';
import { markAllCitingPosts, markPostsLinkingToPostsOf } from '#server/features/waiting-posts-store.ts';
import { deleteJobsWith } from '#server/jobs/job-store.ts';
import type { whatTheyWrote } from '#shared/contracts/desk/person.ts';
import { enqueueErasure } from './erase-traces.ts';
import {
  clearAuditedTitlesOf,
  deleteAddress,
  deleteLikesOf,
  deletePostsOf,
  deleteUnusedTags,
  deleteUser,
  deleteVersionsOf,
  listTagsOf,
  lockAffectedPosts,
  retireImagesOf,
} from './remove-person-store.ts';

export type Writings = z.output<typeof whatTheyWrote>;

interface Removal {
  person: Pick<UserCredentials, 'id' | 'email' | 'isVerified'>;
  writings: Writings;
  secret: string;
}

/**
 * Removes everything of a locked person in one transaction, so that a crash cannot leave half of it. The jobs that it
 * enqueues clean up the files. If the writings stay, only the published ones do, and they lose their author.
 */
export async function removePerson(db: WriteDb, { person, writings, secret }: Removal): Promise<void> {
  const { id, email } = person;
  const now = Date.now();
  await lockAffectedPosts(db, id);
  await deleteLikesOf(db, id);
  // No reader sees held and hidden comments, so these are deleted in any case.
  await removeComments(db, ({ eb, and }) =>
    and([eb('author_id', '=', id), ...(writings === 'delete' ? [] : [eb('status', '!=', 'shown')])]),
  );
  const posts = writings === 'delete' ? 'all' : 'unpublished';
  const tags = await listTagsOf(db, id, posts);
  if (writings === 'delete') {
    await markPostsLinkingToPostsOf(db, id);
    if (await isAnyChosenOf(db, id)) db.invalidate('site', 'start-here');
  } else {
    // Without an account, their posts may take the place of a chapter, or lose it.
    await markAllCitingPosts(db);
  }
  await removeLettersOf(db, id, { posts, now });
  await clearAuditedTitlesOf(db, id, posts);
  await deletePostsOf(db, id, posts);
  await deleteVersionsOf(db, id);
  await deleteUnusedTags(db, tags);
  await retireImagesOf(db, id);
  await deleteJobsWith(db, { email }, now);
  // An unverified address may be someone else's, and so may its subscription.
  if (person.isVerified) await deleteAddress(db, email);
  await deleteUser(db, id);
  await enqueueUnusedImageRemoval(db, now);
  await enqueueErasure(db, { email, secret, now });
  db.invalidate('posts', 'post-counts', 'every-post', `person:${id}`);
}
