import type { WriteDb } from '#server/database/database.ts';
import { markCitingPosts } from '#server/features/citations/mark-citing-posts.ts';
import { pauseChangedLetters } from '#server/features/letters/pause-changed-letters.ts';
import { enqueuePreviewImage } from '#server/features/preview-images/preview-image-job.ts';
import { markRelated } from '#server/features/related/mark-related.ts';
import { indexSavedPost } from '#server/features/search/index-post.ts';
import { invalidateStartHere } from '#server/features/start-here/change-start-here.ts';
import { updatePostCounts } from '../post-count-store.ts';
import type { LockedPost } from '../post-write-store.ts';
import { endPreviewLink } from '../preview-links/preview-links.ts';
import { markLinkingPosts } from '../rendering/waiting-posts-store.ts';
import { findNextPostIds } from '../suggestions-store.ts';

/** Runs after a save, in the same transaction. A new post has no `before`. */
export type AfterSave = (db: WriteDb, before: LockedPost | undefined, after: LockedPost) => Promise<void>;

export const AFTER_SAVE: readonly AfterSave[] = [
  updatePostCounts,
  indexSavedPost,
  renderLinkingPosts,
  markCitingPosts,
  invalidatePages,
  wakePublishing,
  invalidateSeries,
  endPreviewLink,
  pauseChangedLetters,
  renewPreviewImage,
  markRelated,
  invalidateStartHere,
];

/**
 * Brings up to date what depends on a post: the post counts of the categories, the search index, the texts that
 * link to it and cached pages.
 */
export async function runAfterSave(
  db: WriteDb,
  before: LockedPost | undefined,
  after: LockedPost,
  steps = AFTER_SAVE,
): Promise<void> {
  for (const step of steps) await step(db, before, after);
}

/** Texts link to the current address of a post, and to none while it is not shown. */
export async function renderLinkingPosts(
  db: WriteDb,
  before: LockedPost | undefined,
  after: LockedPost,
): Promise<void> {
  const isSame = before?.slug === after.slug && before.title === after.title && before.status === after.status;
  if (before && !isSame) await markLinkingPosts(db, after.id);
}

/** A shared link may be fetched by many at once, so the image is made before. */
export async function renewPreviewImage(db: WriteDb, before: LockedPost | undefined, after: LockedPost): Promise<void> {
  const isSame = PREVIEWED.every((column) => before?.[column] === after[column]);
  if (after.status === 'published' && !isSame) await enqueuePreviewImage(db, after.id, Date.now());
}

const PREVIEWED = ['status', 'title', 'slug', 'language', 'category_id', 'image_id', 'drawing'] as const;

/** Every part shows the titles of the others. */
async function invalidateSeries(db: WriteDb, before: LockedPost | undefined, after: LockedPost): Promise<void> {
  const shown = [before, after].filter((post) => post?.status === 'published' && post.series_id !== null);
  if (shown.length > 0) db.invalidate('series');
}

/** The processes that publish scheduled posts wait for the next one. */
async function wakePublishing(db: WriteDb, before: LockedPost | undefined, after: LockedPost): Promise<void> {
  if ((before?.publish_at ?? null) !== after.publish_at) db.invalidate('schedule');
}

/** Drops the cached pages that change for visitors. Saving a draft as a draft changes none. */
export async function invalidatePages(db: WriteDb, before: LockedPost | undefined, after: LockedPost): Promise<void> {
  const wasShown = before?.status === 'published';
  const isShown = after.status === 'published';
  if (!wasShown && !isShown) return;
  const isRecounted = wasShown !== isShown || before?.category_id !== after.category_id;
  db.invalidate('posts', ...(isRecounted ? ['post-counts' as const] : []), `post:${after.id}`);
  const isMoved = isRecounted || before?.published_at !== after.published_at || before?.language !== after.language;
  if (!isMoved || !isShown) return;
  // The pages that led on to the next posts now lead to this one. Pages that led to a post that was taken away are
  // invalidated by that post's own tag.
  for (const id of await findNextPostIds(db, after)) db.invalidate(`post:${id}`);
}
