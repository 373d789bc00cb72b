import type { Database, WriteDb } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { findImage, updateImageAlt } from '#server/features/media/image-store.ts';
import { readSite } from '#server/features/site/read-site.ts';
import type { PostUpdate } from '#shared/contracts/post-writing.ts';
import { type LockedPost, writingOf } from '../post-write-store.ts';
import { readOwnPost } from '../read-posts.ts';
import { compileAhead } from '../rendering/render-text.ts';
import { lockPostForChange } from './lock-post-for-change.ts';
import { decidePublication, keepPublication, publicationNotice, type Written } from './publication.ts';
import { readWriting } from './read-writing.ts';
import { savePost } from './save-post.ts';

interface Edited extends Written {
  /** Another revision was saved meanwhile, so nothing was written. */
  isConflict: boolean;
}

export async function editPost(database: Database, user: CurrentUser, edit: PostUpdate): Promise<Edited> {
  const { publishing } = await readSite(database.read);
  await compileAhead(database.read, edit.writing);
  return database.transaction(async (db) => {
    const before = await lockPostForChange(db, user, edit.id);
    const decision = edit.status
      ? decidePublication(user, publishing, edit.status)
      : keepPublication(user, publishing, before);
    const newAlt = await newAltText(db, before, edit.image_alt);
    const { outcome } = await savePost(db, before, await readWriting(db, edit, writingOf(before)), {
      by: user,
      now: Date.now(),
      decision,
      revision: edit.revision,
      confirmEmpty: edit.confirm_empty === true,
      forceVersion: edit.keep_replaced === true,
      alsoChanges: newAlt !== undefined,
    });
    if (outcome === 'saved' && newAlt) await updateImageAlt(db, newAlt.imageId, newAlt.alt);
    const isConflict = outcome === 'conflict';
    return { post: await readOwnPost(db, edit.id), notice: publicationNotice(decision), isConflict };
  });
}

/** @returns `undefined` if the alternative text of the image stays the same */
async function newAltText(db: WriteDb, { image_id: imageId }: LockedPost, given: string | null | undefined) {
  if (given === undefined || imageId === null) return undefined;
  const alt = given ?? '';
  return (await findImage(db, imageId))?.alt === alt ? undefined : { imageId, alt };
}
