import { HttpError, unauthorized } from '#server/base/errors.ts';
import type { Db, WriteDb } from '#server/database/database.ts';
import { DatabaseUnavailable } from '#server/database/dialects/database-errors.ts';
import { findRow } from '#server/database/rows.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { lockUser } from '#server/features/accounts/user-store.ts';
import type { SavingDeps } from '#server/features/after-save.ts';
import { requireAllowance } from '#server/features/allowance/allowance-store.ts';
import { discardImage, insertImage, type PreparedImage, prepareImage } from '#server/features/media/prepare-image.ts';
import type { PostCreation } from '#shared/contracts/post-writing.ts';
import { EMPTY_WRITING } from '#shared/writing.ts';
import type { LockedPost } from '../post-write-store.ts';
import { readOwnPost } from '../read-posts.ts';
import { type CompiledAhead, compileAhead } from '../rendering/render-text.ts';
import { readWriting } from './post-for-change.ts';
import { decide, publicationNotice, readCircumstances, type Written } from './publication.ts';
import { chooseSettings } from './save-again.ts';
import { savePost } from './save-post.ts';
import type { WritingDeps } from './writing-limits.ts';

interface Created extends Written {
  isNew: boolean;
}

/**
 * Creates a post, or returns the one that this user has already created with the same draft id.
 * @throws {HttpError} 400 for an incomplete post or a date in the future, 401 if the account was removed or suspended
 * meanwhile, 403 if it takes more space than the account has left, 422 for an unknown category or a slug that is not free
 */
export async function createPost(
  deps: Omit<WritingDeps, 'limits'>,
  user: CurrentUser,
  given: PostCreation,
  imageBytes: Buffer | undefined,
): Promise<Created> {
  const { database } = deps;
  const existingId = await findExisting(database.read, user, given);
  if (existingId) return { post: await readOwnPost(database, existingId), notice: '', isNew: false };
  const { id, saved, notice } = await createWithImage(deps, user, given, imageBytes);
  return { post: await readOwnPost(database, id, saved), notice, isNew: saved !== undefined };
}

async function createWithImage(
  deps: Omit<WritingDeps, 'limits'>,
  user: CurrentUser,
  given: PostCreation,
  imageBytes: Buffer | undefined,
) {
  const { database, media } = deps;
  const compiled = await compileAhead(database.read, { ...EMPTY_WRITING, ...given.writing }, user.id);
  if (imageBytes) await requireAllowance(database.read, user, imageBytes.length);
  const image = imageBytes && (await prepareImage(media, imageBytes));
  try {
    const created = await createOnce(deps, user, given, { image, compiled });
    // Of several calls at once, only the first uses its image.
    if (image && !created.saved) await discardImage(media, image);
    return created;
  } catch (error) {
    // After any other failure the post may be there, such as when the connection was lost during the commit.
    if (image && error instanceof HttpError && !(error instanceof DatabaseUnavailable))
      await discardImage(media, image);
    throw error;
  }
}

async function findExisting(db: Db, { id }: CurrentUser, { draft_id }: PostCreation): Promise<number | undefined> {
  return draft_id ? (await findRow(db, 'posts', { author_id: id, draft_id }))?.id : undefined;
}

interface Prepared {
  image: PreparedImage | undefined;
  compiled: CompiledAhead | undefined;
}

async function createOnce(
  { database, afterSave }: SavingDeps,
  user: CurrentUser,
  given: PostCreation,
  { image, compiled }: Prepared,
): Promise<{ id: number; notice: string; saved?: LockedPost }> {
  const circumstances = await readCircumstances(database.read, user);
  return database.transaction(async (db) => {
    await lockWriter(db, user);
    const existingId = await findExisting(db, user, given);
    if (existingId) return { id: existingId, notice: '' };
    const { now } = circumstances;
    const decision = decide(given, undefined, circumstances);
    const settings = await chooseSettings(db, given, undefined, circumstances);
    const alt = given.image_alt ?? '';
    const imageId = image && (await insertImage(db, image, { alt, ownerId: user.id, now }));
    const target = { authorId: user.id, draftId: given.draft_id };
    const { post } = await savePost(db, target, await readWriting(db, given), {
      ...{ by: user, now, decision, compiled, afterSave, settings: { ...settings, imageId } },
    });
    // An empty text does not grow, but its image does.
    if (image) await requireAllowance(db, user);
    return { id: post.id, notice: publicationNotice(decision), saved: post };
  });
}

/**
 * Makes the second of two calls with the same draft id wait until the first has created its post. The account is
 * checked again, since processing an image may have taken a while.
 * @throws {HttpError} 401 if the account was removed or suspended meanwhile
 */
export async function lockWriter(db: WriteDb, { id }: CurrentUser): Promise<void> {
  const writer = await lockUser(db, id);
  if (!writer || writer.isSuspended) throw unauthorized('Log in first.');
}
