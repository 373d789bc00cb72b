import { isDeepStrictEqual } from 'node:util';
import type { AfterSave, SavedPost } from '#server/features/after-save.ts';
import { markLinkingPosts } from '#server/features/waiting-posts-store.ts';

/** Texts link to the current address of a post, and to none while it is not shown. */
export const renderLinkingPosts: AfterSave = async (db, before, after) => {
  const isSame = before?.slug === after.slug && before.title === after.title && before.status === after.status;
  if (before && !isSame) await markLinkingPosts(db, after.id);
};

/** Every part shows the titles of the others. */
export const invalidateSeries: AfterSave = async (db, before, after) => {
  const shown = [before, after].filter((post) => post?.status === 'published' && post.series_id !== null);
  if (shown.length > 0) db.invalidate('series');
};

/** The processes that publish scheduled posts wait for the next one. */
export const wakePublishing: AfterSave = async (db, before, after) => {
  if ((before?.publish_at ?? null) !== after.publish_at) db.invalidate('schedule');
};

/** What decides on which pages a post is suggested, and with which words. */
const suggested = (post: SavedPost | undefined) =>
  post && [
    ...[post.status, post.published_at, post.slug, post.title, post.language, post.read_minutes],
    ...[post.category_id, post.series_id, ...post.tags],
  ];

/**
 * Drops the cached pages that may change for visitors: the lists, and those of other posts if these suggest it otherwise.
 * Saving a draft as a draft changes none; after many posts, all pages are dropped.
 */
export const invalidatePages: AfterSave = async (db, before, after, { isBulk } = {}) => {
  const wasShown = before?.status === 'published';
  const isShown = after.status === 'published';
  if (isBulk || (!wasShown && !isShown)) return;
  const isRecounted = wasShown !== isShown || before?.category_id !== after.category_id;
  db.invalidate('posts', `post:${after.id}`);
  if (isRecounted) db.invalidate('post-counts');
  if (!isDeepStrictEqual(suggested(before), suggested(after))) db.invalidate('suggestions');
};
