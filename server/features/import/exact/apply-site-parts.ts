import type { z } from 'zod';
import type { CacheTag } from '#server/database/cache-tags.ts';
import type { WriteDb } from '#server/database/database.ts';
import { findAuthor, insertAuthor } from '#server/features/author/author-store.ts';
import { findBook, saveBook } from '#server/features/book/book-store.ts';
import { findCategoryBySlug, insertCategory } from '#server/features/categories/category-store.ts';
import type {
  exportedAuthor,
  exportedBook,
  exportedCategories,
  exportedSeries,
  exportedStartHere,
  exportedVideos,
} from '#server/features/export/export-format.ts';
import { findImagesByFileName } from '#server/features/media/image-store.ts';
import { findSeriesBySlug } from '#server/features/series/series-store.ts';
import { saveSiteSettings } from '#server/features/site/site-store.ts';
import { introductionRow, replaceChosenPosts } from '#server/features/start-here/start-here-store.ts';
import { insertVideo } from '#server/features/videos/video-store.ts';
import type { SiteChange } from '#shared/contracts/desk/site.ts';
import type { policyName } from '#shared/contracts/policy.ts';
import * as store from './exact-store.ts';

/** Each that was never saved here. */
export async function applySettings(db: WriteDb, settings: SiteChange): Promise<boolean> {
  let isApplied = false;
  for (const [name, value] of Object.entries(settings)) {
    if (await store.isSettingSaved(db, name)) continue;
    await saveSiteSettings(db, { [name]: value });
    isApplied = true;
  }
  return applied(db, isApplied, 'site');
}

/** The posts that were not imported are not chosen. */
export async function applyStartHere(
  db: WriteDb,
  { introduction, posts }: z.output<typeof exportedStartHere>,
): Promise<boolean> {
  const isOwn = (await introductionRow.read(db)) !== '' || (await store.isAnythingChosen(db));
  if (isOwn) return false;
  const ids = await store.findPostIds(
    db,
    posts.map(({ post }) => post),
  );
  const chosen = posts.flatMap(({ post, reason }) => {
    const post_id = ids.get(post);
    return post_id === undefined ? [] : [{ post_id, reason }];
  });
  await introductionRow.save(db, introduction);
  await replaceChosenPosts(db, chosen);
  return applied(db, true, 'start-here', 'site');
}

/** Adds those that are not there, after the others. */
export async function applyCategories(db: WriteDb, categories: z.output<typeof exportedCategories>): Promise<boolean> {
  for (const { name, slug: own, description, is_active, former_slugs } of categories) {
    const id = await insertCategory(db, { name, slug: own, description, is_active: is_active ? 1 : 0 });
    if (id === undefined) continue;
    for (const former of former_slugs) {
      if (!(await findCategoryBySlug(db, former))) await store.insertFormerCategorySlug(db, former, id);
    }
  }
  return applied(db, true, 'categories');
}

/** The series themselves came before their posts. */
export async function applySeries(db: WriteDb, series: z.output<typeof exportedSeries>): Promise<boolean> {
  for (const { slug: own, former_slugs } of series) {
    const found = await findSeriesBySlug(db, own);
    if (found?.slug !== own) continue;
    for (const former of former_slugs) {
      if (!(await findSeriesBySlug(db, former))) await store.insertFormerSeriesSlug(db, former, found.id);
    }
  }
  return applied(db, true, 'series');
}

export async function applyVideos(db: WriteDb, videos: z.output<typeof exportedVideos>): Promise<boolean> {
  if (await store.hasVideos(db)) return videos.length === 0;
  for (const { image, is_shown, published_at, ...video } of videos) {
    const columns = { image_id: await imageId(db, image), is_shown: is_shown ? (1 as const) : (0 as const) };
    await insertVideo(db, { ...video, ...columns, published_at: Date.parse(published_at) });
  }
  return applied(db, true, 'videos');
}

export async function applyAuthor(
  db: WriteDb,
  { image, ...author }: z.output<typeof exportedAuthor>,
): Promise<boolean> {
  if (await findAuthor(db)) return false;
  const [expertise, stats] = [JSON.stringify(author.expertise), JSON.stringify(author.stats)];
  await insertAuthor(db, { ...author, expertise, stats, image_id: await imageId(db, image), user_id: null });
  return applied(db, true, 'author');
}

export async function applyBook(
  db: WriteDb,
  { image, is_shown, ...book }: z.output<typeof exportedBook>,
): Promise<boolean> {
  if (await findBook(db)) return false;
  const columns = { image_id: await imageId(db, image), is_shown: is_shown ? (1 as const) : (0 as const) };
  await saveBook(db, { ...book, ...columns, shops: JSON.stringify(book.shops) });
  return applied(db, true, 'site');
}

export async function applyPolicy(
  db: WriteDb,
  policy: { name: z.output<typeof policyName>; text: string; lastmod: string },
) {
  const { name, text, lastmod } = policy;
  return applied(db, await store.insertPolicy(db, { name, text, updated_at: Date.parse(lastmod) }), 'site');
}

function applied(db: WriteDb, isApplied: boolean, ...tags: CacheTag[]): boolean {
  if (isApplied) db.invalidate(...tags);
  return isApplied;
}

async function imageId(db: WriteDb, name: string | null): Promise<number | null> {
  return name === null ? null : ((await findImagesByFileName(db, [name])).get(name) ?? null);
}
