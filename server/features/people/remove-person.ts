import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Database, WriteDb } from '#server/database/database.ts';
import { deleteRows, updateRows } from '#server/database/rows.ts';
import type { UserCredentials } from '#server/features/accounts/user-store.ts';
import { removeComments } from '#server/features/comments/comment-store.ts';
import { removeLettersOf } from '#server/features/letters/letters.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import type { Media } from '#server/features/media/media.ts';
import { enqueueUnusedImageRemoval } from '#server/features/media/remove-unused-images.ts';
import { listPreviews, removeOutdatedPreviews } from '#server/features/preview-images/read-previews.ts';
import { isAnyChosenOf } from '#server/features/start-here/start-here-store.ts';
import { markAllCitingPosts, markPostsLinkingToPostsOf } from '#server/features/waiting-posts-store.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { deleteJobsWith, enqueueJob, listPayloads } from '#server/jobs/job-store.ts';
import type { whatTheyWrote } from '#shared/contracts/desk/person.ts';
import type { TaskKind } from '#shared/contracts/desk/task.ts';
import {
  clearAuditedTitlesOf,
  deleteLikesOf,
  deletePostsOf,
  deleteUnusedTags,
  deleteVersionsOf,
  listTagsOf,
  lockAffectedPosts,
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
  await clearAuditedTitlesOf(db, id, posts);
  await removeLettersOf(db, id, { posts, now });
  await deletePostsOf(db, id, posts);
  await deleteVersionsOf(db, id);
  await deleteUnusedTags(db, tags);
  // Old enough for the next removal of unused images, which keeps those that are still in use.
  await updateRows(db, 'images', { owner_id: id }, { created_at: 0, owner_id: null });
  await deleteJobsWith(db, { email }, now);
  // An unverified address may be someone else's, and so may its subscription.
  if (person.isVerified) {
    await deleteRows(db, 'subscribers', { email });
    await deleteRows(db, 'sign_in_proofs', { email });
  }
  // Sessions, codes and identities go with the row; posts and comments that stay lose their author.
  await deleteRows(db, 'users', { id });
  await enqueueUnusedImageRemoval(db, now);
  await enqueueJob(db, { kind: ERASE_TRACES, payload: { addressHash: hashAddress(secret, email) }, now });
  db.invalidate('posts', 'post-counts', 'every-post', 'suggestions', `person:${id}`);
}

const ERASE_TRACES = 'erase-traces';
const RETRY_FOR_MS = 7 * 24 * 60 * 60_000;

/** The job contains only a hash of the address, because the address itself must not remain anywhere. */
const payload = z.object({ addressHash: z.string() });

interface ErasureDeps {
  database: Database;
  media: Pick<Media, 'store'>;
  mailer: Pick<Mailer, 'takeBack'>;
  secret: string;
}

/**
 * Erases what a deleted person leaves behind outside of the rows: mails in the queue and in the outbox, preview images
 * with the titles of their posts, bytes in the database's files.
 */
export function eraseTracesJob({
  database,
  media,
  mailer,
  secret,
}: ErasureDeps): JobKind<z.infer<typeof payload>, TaskKind> {
  return {
    kind: ERASE_TRACES,
    payload,
    retryForMs: RETRY_FOR_MS,
    run: async ({ addressHash }) => {
      const isTheirs = (address: string) => hashAddress(secret, address) === addressHash;
      await stopMails(database, isTheirs);
      await mailer.takeBack(isTheirs);
      await removeOutdatedPreviews(database.read, media.store, await listPreviews(media.store));
      await database.engine.eraseDeleted();
    },
  };
}

/**
 * Deletes the mail jobs to an address. A job that is running may still be retried or write to the outbox.
 * @throws an `EBUSY` error while such a job runs, so that this one is retried
 */
async function stopMails(database: Database, isTheirs: (address: string) => boolean): Promise<void> {
  const payloads = await listPayloads(database.read);
  const address = payloads.map(addressIn).find((candidate) => candidate !== undefined && isTheirs(candidate));
  if (address === undefined) return;
  await database.transaction((db) => deleteJobsWith(db, { email: address }, Date.now()));
  // A running job is not interrupted, so wait until it has ended.
  if ((await listPayloads(database.read)).some((text) => isTheirs(addressIn(text) ?? ''))) {
    throw Object.assign(new Error('A mail is being sent.'), { code: 'EBUSY' });
  }
}

function addressIn(text: string): string | undefined {
  const { email } = JSON.parse(text) as { email?: unknown };
  return typeof email === 'string' ? email : undefined;
}

function hashAddress(secret: string, address: string): string {
  return createHmac('sha256', secret).update(`erase|${address}`).digest('base64url');
}
