import type { Db, WriteDb } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import type { SavingDeps } from '#server/features/after-save.ts';
import type { PostCreation, PostUpdate } from '#shared/contracts/post-writing.ts';
import type { Writing } from '#shared/writing.ts';
import { requireMayChange } from '../post-policy.ts';
import { findUnlockedPost, type LockedPost, writingOf } from '../post-write-store.ts';
import { compileAhead } from '../rendering/render-text.ts';
import { chooseFreePart } from './choose-part.ts';
import type { PostSettings } from './plan-save.ts';
import { lockPostForChange } from './post-for-change.ts';
import { type Circumstances, readCircumstances } from './publication.ts';
import { publicationTime } from './publication-date.ts';
import { type Save, type Saved, savePost } from './save-post.ts';

/** A locked post, and the way to save it. */
interface Saving extends Circumstances {
  db: WriteDb;
  before: LockedPost;
  save: (writing: Writing, save: Omit<Save, 'by' | 'now' | 'compiled' | 'afterSave'>) => Promise<Saved>;
}

/**
 * Saves a post again. Its text is compiled before the transaction, also one that stays the same: what it links to may
 * have appeared since. Only a text that the user may change is compiled: the time it takes would tell others how long a
 * hidden one is.
 * @param edited what is to be saved of the writing
 * @throws {HttpError} 403 or 404
 */
export async function saveAgain<Result>(
  { database, afterSave }: SavingDeps,
  user: CurrentUser,
  { id, writing: edited = {} }: { id: number; writing?: Partial<Writing> | undefined },
  change: (saving: Saving) => Promise<Result>,
): Promise<Result> {
  const circumstances = await readCircumstances(database.read, user);
  const saved = requireMayChange(user, await findUnlockedPost(database.read, id));
  const compiled = await compileAhead(database.read, { ...writingOf(saved), ...edited }, user.id);
  return database.transaction(async (db) => {
    const before = await lockPostForChange(db, user, id);
    const now = Date.now();
    const save: Saving['save'] = (writing, how) =>
      savePost(db, before, writing, { ...how, by: user, now, compiled, afterSave });
    return change({ ...circumstances, now, db, before, save });
  });
}

/**
 * Resolves what a request says about a post besides its writing.
 * @throws {HttpError} 400 for a date on which no text can have appeared, 422 for a part that cannot be chosen
 */
export async function chooseSettings(
  db: Db,
  given: PostCreation | PostUpdate,
  before: LockedPost | undefined,
  { user, timeZone, now }: Circumstances,
): Promise<PostSettings> {
  return {
    slug: given.slug,
    drawing: given.drawing,
    publishedAt: publicationTime(given.published_at, { before: before?.published_at ?? null, timeZone, now }),
    part: await chooseFreePart(db, user, given, before),
  };
}
