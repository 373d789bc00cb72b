import { z } from 'zod';
import type { CacheTag } from '#server/database/cache-tags.ts';
import type { WriteDb } from '#server/database/database.ts';
import { findAuthor, insertAuthor } from '#server/features/author/author-store.ts';
import { findBook, saveBook } from '#server/features/book/book-store.ts';
import { findCategoryBySlug, insertCategory } from '#server/features/categories/category-store.ts';
import { saveCitedWorks } from '#server/features/citations/cited-works-store.ts';
import { saveCommentRules } from '#server/features/comments/comment-rules-store.ts';
import {
  exportedAuthor,
  exportedBook,
  exportedCategories,
  exportedSeries,
  exportedStartHere,
  exportedVideos,
} from '#server/features/export/export-format.ts';
import { saveNewsletterSettings } from '#server/features/letters/newsletter-settings-store.ts';
import { findImagesByFileName } from '#server/features/media/image-store.ts';
import { markAllPosts } from '#server/features/posts/rendering/mark-for-rendering.ts';
import { saveRobotsSettings } from '#server/features/search-engines/robots-store.ts';
import { findSeriesBySlug } from '#server/features/series/series-store.ts';
import { saveSiteSettings } from '#server/features/site/site-store.ts';
import {
  readIntroduction,
  replaceChosenPosts,
  saveIntroduction,
} from '#server/features/start-here/start-here-store.ts';
import { insertVideo } from '#server/features/videos/video-store.ts';
import { authorChange } from '#shared/contracts/desk/author.ts';
import { bookChange } from '#shared/contracts/desk/book.ts';
import { categoryInput } from '#shared/contracts/desk/category.ts';
import { citedWorks } from '#shared/contracts/desk/citations.ts';
import { commentRules } from '#shared/contracts/desk/comment.ts';
import { newsletterSettings } from '#shared/contracts/desk/letter.ts';
import { policyChange } from '#shared/contracts/desk/policy.ts';
import { robotsSettings } from '#shared/contracts/desk/robots.ts';
import { siteChange } from '#shared/contracts/desk/site.ts';
import { startHereInput } from '#shared/contracts/desk/start-here.ts';
import { videoInput } from '#shared/contracts/desk/video.ts';
import { policyName } from '#shared/contracts/policy.ts';
import { isoTime, slug } from '#shared/contracts/text.ts';
import * as store from './exact-store.ts';

export interface SitePart<Schema extends z.ZodType> {
  /** Begins a sentence about it. */
  name: string;
  schema: Schema;
  /** @returns `false` if the site has its own already, which stays */
  apply(db: WriteDb, value: z.output<Schema>): Promise<boolean>;
}

const part = <Schema extends z.ZodType>(one: SitePart<Schema>) => one as unknown as SitePart<z.ZodType>;

/** A path to an image that comes with the site, and never an address elsewhere. */
const ownPath = z.string().regex(/^(\/[\w-][\w./-]*)?$/);

/** A setting with a row of its own. */
const setting = <Schema extends z.ZodType>(
  name: string,
  row: string,
  schema: Schema,
  save: (db: WriteDb, value: z.output<Schema>) => Promise<void>,
) =>
  part({
    name,
    schema,
    apply: async (db, value) => {
      if (await store.isSettingSaved(db, row)) return false;
      await save(db, value);
      return true;
    },
  });

/** The parts by their names in entries. */
export const SITE_PARTS = {
  settings: part({ name: 'The settings of the site', schema: siteChange.required(), apply: applySettings }),
  cited_works: setting('The cited works', 'citedWorks', citedWorks.shape.works, async (db, works) => {
    await saveCitedWorks(db, works);
    await markAllPosts(db);
  }),
  comment_rules: setting('The rules for comments', 'commentRules', commentRules, saveCommentRules),
  newsletter: setting('How letters are sent', 'newsletter', newsletterSettings, saveNewsletterSettings),
  robots: setting('What crawlers may do', 'robots', robotsSettings, async (db, robots) => {
    await saveRobotsSettings(db, robots);
    db.invalidate('robots');
  }),
  start_here: part({
    name: 'The page “Start here”',
    schema: exportedStartHere.extend({ introduction: startHereInput.shape.introduction }),
    apply: applyStartHere,
  }),
  categories: part({
    name: 'The list of categories',
    schema: z.array(
      exportedCategories.element.extend({ name: categoryInput.shape.name, slug, former_slugs: z.array(slug) }),
    ),
    apply: applyCategories,
  }),
  series: part({
    name: 'The list of series',
    schema: z.array(exportedSeries.element.extend({ slug, former_slugs: z.array(slug) })),
    apply: applySeries,
  }),
  videos: part({
    name: 'The list of videos',
    schema: z.array(
      exportedVideos.element.extend({
        youtube_id: z.string().regex(/^[\w-]{11}$/),
        title: videoInput.shape.title,
        description: videoInput.shape.description,
        duration: videoInput.shape.duration,
        thumbnail_path: ownPath,
      }),
    ),
    apply: applyVideos,
  }),
  author: part({
    name: 'The author’s profile',
    schema: exportedAuthor.extend({
      name: authorChange.shape.name.unwrap(),
      bio: authorChange.shape.bio.unwrap(),
      expertise: authorChange.shape.expertise.unwrap(),
      image_path: ownPath.nullable(),
      stats: exportedAuthor.shape.stats.refine((stats) => JSON.stringify(stats).length < 5000),
    }),
    apply: applyAuthor,
  }),
  book: part({
    name: 'The book',
    schema: exportedBook.extend({
      title: bookChange.shape.title,
      subtitle: bookChange.shape.subtitle,
      description: bookChange.shape.description,
      shops: bookChange.shape.shops,
      cover_path: ownPath,
    }),
    apply: applyBook,
  }),
  policy: part({
    name: 'A policy',
    schema: z.object({ name: policyName, text: policyChange.shape.text, lastmod: isoTime }),
    apply: applyPolicy,
  }),
};

/** Each that was never saved here. */
async function applySettings(
  db: WriteDb,
  settings: z.output<ReturnType<typeof siteChange.required>>,
): Promise<boolean> {
  let isApplied = false;
  for (const [name, value] of Object.entries(settings)) {
    if (await store.isSettingSaved(db, name)) continue;
    await saveSiteSettings(db, { [name]: value });
    isApplied = true;
  }
  return applied(db, isApplied, 'site');
}

/** The posts that were not imported are not chosen. */
async function applyStartHere(
  db: WriteDb,
  { introduction, posts }: z.output<typeof exportedStartHere>,
): Promise<boolean> {
  const isOwn = (await readIntroduction(db)) !== '' || (await store.isAnythingChosen(db));
  if (isOwn) return false;
  const ids = await store.findPostIds(
    db,
    posts.map(({ post }) => post),
  );
  const chosen = posts.flatMap(({ post, reason }) => {
    const post_id = ids.get(post);
    return post_id === undefined ? [] : [{ post_id, reason }];
  });
  await saveIntroduction(db, introduction);
  await replaceChosenPosts(db, chosen);
  return applied(db, true, 'start-here', 'site');
}

/** Adds those that are not there, after the others. */
async function applyCategories(db: WriteDb, categories: z.output<typeof exportedCategories>): Promise<boolean> {
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
async function applySeries(db: WriteDb, series: z.output<typeof exportedSeries>): Promise<boolean> {
  for (const { slug: own, former_slugs } of series) {
    const found = await findSeriesBySlug(db, own);
    if (found?.slug !== own) continue;
    for (const former of former_slugs) {
      if (!(await findSeriesBySlug(db, former))) await store.insertFormerSeriesSlug(db, former, found.id);
    }
  }
  return applied(db, true, 'series');
}

async function applyVideos(db: WriteDb, videos: z.output<typeof exportedVideos>): Promise<boolean> {
  if (await store.hasVideos(db)) return videos.length === 0;
  for (const { image, is_shown, published_at, ...video } of videos) {
    const columns = { image_id: await imageId(db, image), is_shown: is_shown ? (1 as const) : (0 as const) };
    await insertVideo(db, { ...video, ...columns, published_at: Date.parse(published_at) });
  }
  return applied(db, true, 'videos');
}

async function applyAuthor(db: WriteDb, { image, ...author }: z.output<typeof exportedAuthor>): Promise<boolean> {
  if (await findAuthor(db)) return false;
  const [expertise, stats] = [JSON.stringify(author.expertise), JSON.stringify(author.stats)];
  await insertAuthor(db, { ...author, expertise, stats, image_id: await imageId(db, image), user_id: null });
  return applied(db, true, 'author');
}

async function applyBook(db: WriteDb, { image, is_shown, ...book }: z.output<typeof exportedBook>): Promise<boolean> {
  if (await findBook(db)) return false;
  const columns = { image_id: await imageId(db, image), is_shown: is_shown ? (1 as const) : (0 as const) };
  await saveBook(db, { ...book, ...columns, shops: JSON.stringify(book.shops) });
  return applied(db, true, 'site');
}

async function applyPolicy(db: WriteDb, policy: { name: z.output<typeof policyName>; text: string; lastmod: string }) {
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
