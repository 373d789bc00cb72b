import { HttpError, unauthorized } from '#server/base/errors.ts';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { lockUser } from '#server/features/accounts/user-store.ts';
import type { AfterSave } from '#server/features/after-save.ts';
import { requireAllowance } from '#server/features/allowance/allowance-store.ts';
import { discardImage, insertImage, type PreparedImage, prepareImage } from '#server/features/media/prepare-image.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import type { PostCreation } from '#shared/contracts/post-writing.ts';
import { EMPTY_WRITING } from '#shared/writing.ts';
import { findPostIdByDraft } from '../post-write-store.ts';
import { readOwnPost } from '../read-posts.ts';
import { type CompiledAhead, compileAhead } from '../rendering/render-text.ts';
import { requireLater, scheduleAt } from '../scheduling/schedule.ts';
import { chooseFreePart } from './choose-part.ts';
import type { PostSettings } from './plan-save.ts';
import { readWriting } from './post-for-change.ts';
import { type Decision, decidePublication, decideSchedule, publicationNotice, type Written } from './publication.ts';
import { publicationTime } from './publication-date.ts';
import { requireComplete, savePost } from './save-post.ts';
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
  { database, media, afterSave }: Omit<WritingDeps, 'limits'>,
  user: CurrentUser,
  given: PostCreation,
  imageBytes: Buffer | undefined,
): Promise<Created> {
  const { publishing, timeZone } = await readSiteSettings(database.read);
  const now = Date.now();
  const decision = given.publish_at
    ? decideSchedule(user, publishing, scheduleAt(given.publish_at, timeZone))
    : decidePublication(user, publishing, given.status ?? 'published');
  const findExisting = async (db: Db) => given.draft_id && findPostIdByDraft(db, user.id, given.draft_id);
  // Checked before an image is processed.
  requireComplete(await readWriting(database.read, given), decision);
  const settings = {
    slug: given.slug,
    drawing: given.drawing,
    publishedAt: publicationTime(given.published_at, { before: null, timeZone, now }),
  };
  const isNew = !(await findExisting(database.read));
  if (isNew && given.publish_at) requireLater(given.publish_at, now);

  const compiled = await compileAhead(database.read, { ...EMPTY_WRITING, ...given.writing }, user.id);
  if (isNew && imageBytes) await requireAllowance(database.read, user, imageBytes.length);
  const image = isNew && imageBytes ? await prepareImage(media, imageBytes) : undefined;
  try {
    const created = await database.transaction(async (db) => {
      await lockWriter(db, user);
      const existingId = await findExisting(db);
      const id = existingId || (await insert(db, { user, given, decision, settings, image, compiled, afterSave }));
      return { id, notice: existingId ? '' : publicationNotice(decision), isNew: !existingId };
    });
    // Of several calls at once, only the first uses its image.
    if (image && !created.isNew) await discardImage(media, image);
    return { ...created, post: await readOwnPost(database, created.id) };
  } catch (error) {
    // After any other failure the post may be there, such as when the connection was lost during the commit.
    if (image && error instanceof HttpError) await discardImage(media, image);
    throw error;
  }
}

interface Creation {
  user: CurrentUser;
  given: PostCreation;
  decision: Decision;
  settings: PostSettings;
  image: PreparedImage | undefined;
  compiled: CompiledAhead | undefined;
  afterSave: AfterSave;
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

async function insert(db: WriteDb, { user, given, image, settings, ...creation }: Creation): Promise<number> {
  const now = Date.now();
  const writing = await readWriting(db, given);
  const alt = given.image_alt ?? '';
  const imageId = image && (await insertImage(db, image, { alt, ownerId: user.id, now }));
  const target = { authorId: user.id, draftId: given.draft_id };
  const { post } = await savePost(db, target, writing, {
    ...creation,
    by: user,
    now,
    settings: { ...settings, imageId, part: await chooseFreePart(db, user, given, undefined) },
  });
  // An empty text does not grow, but its image does.
  if (imageId !== undefined) await requireAllowance(db, user);
  return post.id;
}
