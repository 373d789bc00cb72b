import type { AfterSave, SavedPost } from '#server/features/after-save.ts';
import { markPostsCiting } from '#server/features/waiting-posts-store.ts';
import { citedWorksRow } from './cited-works-store.ts';
import { chapterIn } from './find-chapters.ts';

/** Texts link to the chapters that they cite, so they are rendered again when one appears, moves or goes. */
export const markCitingPosts: AfterSave = async (db, before, after) => {
  if (before && isSameChapter(before, after)) return;
  const tags = new Set([...(before?.tags ?? []), ...after.tags]);
  const isChapter = (await citedWorksRow.read(db)).some(({ tag }) => tags.has(tag));
  if (!isChapter) return;
  const chapters = [before, after].flatMap((post) => (post ? (chapterIn(post.title) ?? []) : []));
  await markPostsCiting(db, chapters);
};

function isSameChapter(before: SavedPost, after: SavedPost): boolean {
  const hasSameTags = JSON.stringify(before.tags) === JSON.stringify(after.tags);
  const { status, slug, title, published_at } = after;
  const isSame = before.status === status && before.slug === slug && before.title === title;
  // Of two posts of admins with the same number, the one with the earlier date is the chapter.
  return isSame && hasSameTags && before.published_at === published_at;
}
