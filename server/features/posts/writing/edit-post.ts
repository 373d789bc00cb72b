import { badRequest, unprocessable } from '#server/base/errors.ts';
import type { WriteDb } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import type { SavingDeps } from '#server/features/after-save.ts';
import {
  findImage,
  findPostsShowing,
  findPublishedPostsWith,
  lockImage,
  updateImageAlt,
} from '#server/features/media/image-store.ts';
import { markPostsWithImage } from '#server/features/waiting-posts-store.ts';
import type { PostUpdate } from '#shared/contracts/post-writing.ts';
import { type LockedPost, writingOf } from '../post-write-store.ts';
import { readOwnPost } from '../read-posts.ts';
import { readWriting } from './post-for-change.ts';
import { decide, publicationNotice, type Written } from './publication.ts';
import { chooseSettings, saveAgain } from './save-again.ts';

interface Edited extends Written {
  /** Another revision was saved meanwhile, so nothing was written. */
  isConflict: boolean;
}

/** @throws {HttpError} 400, 403, 404; 422 for a category, a slug or an image that cannot be chosen */
export async function editPost(deps: SavingDeps, user: CurrentUser, edit: PostUpdate): Promise<Edited> {
  const edited = await saveAgain(deps, user, edit, async ({ db, before, save, ...circumstances }) => {
    const decision = decide(edit, before, circumstances);
    const settings = await chooseSettings(db, edit, before, circumstances);
    const isShown = before.status === 'published' && decision.status === 'published';
    if (isShown && settings.publishedAt === null) throw noDate();
    const imageId = await chooseImage(db, user, before, edit.image_id);
    const newAlt = await newAltText(db, user, imageId === undefined ? before.image_id : imageId, edit.image_alt);
    if (newAlt && decision.status !== 'published') await requireShownNowhere(db, before, newAlt.imageId);
    const { outcome, post: saved } = await save(await readWriting(db, edit, writingOf(before)), {
      decision,
      settings: { ...settings, imageId },
      revision: edit.revision,
      confirmEmpty: edit.confirm_empty === true,
      forceVersion: edit.keep_replaced === true,
      alsoChanges: newAlt !== undefined,
    });
    if (outcome === 'saved' && newAlt) await saveAltText(db, newAlt);
    return { saved, notice: publicationNotice(decision), isConflict: outcome === 'conflict' };
  });
  const { saved, ...outcome } = edited;
  return { ...outcome, post: await readOwnPost(deps.database, edit.id, saved) };
}

const noDate = () => badRequest('Enter the date on which the text first appeared.', 'published_at');

/**
 * @returns the image that the post is to show; `undefined` if it stays the same
 * @throws {HttpError} 422 when it no longer exists, or another person uploaded it, unless an admin chooses it
 */
async function chooseImage(
  db: WriteDb,
  user: CurrentUser,
  before: LockedPost,
  chosen: number | null | undefined,
): Promise<number | null | undefined> {
  if (chosen === null || chosen === undefined || chosen === before.image_id) return chosen;
  const image = (await lockImage(db, chosen, Date.now())) ? await findImage(db, chosen) : undefined;
  if (!image || (image.owner_id !== user.id && !user.isAdmin)) {
    throw unprocessable('This image no longer exists. Upload it again.', 'image_id');
  }
  return chosen;
}

/**
 * @returns `undefined` if the alternative text of the image stays the same
 * @throws {HttpError} 422 if it belongs to somebody else, whose posts would show it too, unless an admin changes it
 */
async function newAltText(
  db: WriteDb,
  user: CurrentUser,
  imageId: number | null,
  given: string | null | undefined,
): Promise<{ imageId: number; alt: string } | undefined> {
  if (given === undefined || imageId === null) return undefined;
  const alt = given ?? '';
  const image = await findImage(db, imageId);
  if (image?.alt === alt) return undefined;
  if (image?.owner_id !== user.id && !user.isAdmin) throw unprocessable(OF_SOMEBODY_ELSE, 'image_alt');
  return { imageId, alt };
}

const OF_SOMEBODY_ELSE = 'Only the person who uploaded this image can change its description.';

/**
 * A draft must not change what a published post shows, which may have to be reviewed first.
 * @throws {HttpError} 422
 */
async function requireShownNowhere(db: WriteDb, { id }: LockedPost, imageId: number): Promise<void> {
  // An admin may have read those already that are not published yet.
  const others = (await findPostsShowing(db, imageId)).filter((other) => other !== id);
  if (others.length > 0) throw unprocessable(SHOWN_ELSEWHERE, 'image_alt');
}

const SHOWN_ELSEWHERE = 'Another post shows this image as well. Change its description there.';

/** Another post may show the same image. */
async function saveAltText(db: WriteDb, { imageId, alt }: { imageId: number; alt: string }): Promise<void> {
  await updateImageAlt(db, imageId, alt);
  for (const id of await findPublishedPostsWith(db, imageId)) db.invalidate('posts', `post:${id}`);
  await markPostsWithImage(db, imageId);
}
