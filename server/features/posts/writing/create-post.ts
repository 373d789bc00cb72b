import { unauthorized } from '#server/base/errors.ts';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { lockUser } from '#server/features/accounts/user-store.ts';
import { discardImage, type PreparedImage, prepareImage } from '#server/features/media/prepare-image.ts';
import { insertImage } from '#server/features/media/store-image.ts';
import { readSite } from '#server/features/site/read-site.ts';
import type { PostCreation } from '#shared/contracts/post-writing.ts';
import { findPostIdByDraft } from '../post-write-store.ts';
import { readOwnPost } from '../read-posts.ts';
import { compileAhead } from '../rendering/render-text.ts';
import { type Decision, decidePublication, publicationNotice, type Written } from './publication.ts';
import { readWriting } from './read-writing.ts';
import { requireComplete, savePost } from './save-post.ts';
import type { WritingDeps } from './writing-limits.ts';

interface Created extends Written {
  isNew: boolean;
}

/**
 * Creates a post, or returns the one that this user has already created with the same draft id.
 * @throws {HttpError} 400 for an incomplete post, 401 if the account was removed or suspended meanwhile, 422 for an
 * unknown category
 */
export async function createPost(
  { database, media }: Pick<WritingDeps, 'database' | 'media'>,
  user: CurrentUser,
  given: PostCreation,
  imageBytes: Buffer | undefined,
): Promise<Created> {
  const { publishing } = await readSite(database.read);
  const decision = decidePublication(user, publishing, given.status ?? 'published');
  const findExisting = async (db: Db) => given.draft_id && findPostIdByDraft(db, user.id, given.draft_id);
  // Both are checked before the image, so that none is processed in vain.
  requireComplete(await readWriting(database.read, given), decision);
  const needsImage = imageBytes !== undefined && !(await findExisting(database.read));

  await compileAhead(database.read, given.writing);
  const image = needsImage ? await prepareImage(media, imageBytes) : undefined;
  const created = await database.transaction(async (db) => {
    await lockWriter(db, user);
    const existingId = await findExisting(db);
    const post = await readOwnPost(db, existingId || (await insert(db, { user, given, decision, image })));
    return { post, notice: existingId ? '' : publicationNotice(decision), isNew: !existingId };
  });
  // Of several calls at once, only the first uses its image.
  if (image && !created.isNew) await discardImage(media, image);
  return created;
}

interface Creation {
  user: CurrentUser;
  given: PostCreation;
  decision: Decision;
  image: PreparedImage | undefined;
}

/**
 * Makes the second of two calls with the same draft id wait until the first has created its post. The account is
 * checked again, since processing the image may have taken a while.
 * @throws {HttpError} 401 if the account was removed or suspended meanwhile
 */
async function lockWriter(db: WriteDb, { id }: CurrentUser): Promise<void> {
  const writer = await lockUser(db, id);
  if (!writer || writer.isSuspended) throw unauthorized('Please log in.');
}

async function insert(db: WriteDb, { user, given, decision, image }: Creation): Promise<number> {
  const now = Date.now();
  const writing = await readWriting(db, given);
  const alt = given.image_alt ?? '';
  const imageId = image && (await insertImage(db, image, { alt, ownerId: user.id, now }));
  const target = { authorId: user.id, draftId: given.draft_id, imageId };
  const { post } = await savePost(db, target, writing, { by: user, now, decision });
  return post.id;
}
