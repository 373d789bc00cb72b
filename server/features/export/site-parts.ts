import { z } from 'zod';
import { isoTime as isoTimeOf } from '#server/base/iso-time.ts';
import type { CacheTag } from '#server/database/cache-tags.ts';
import type { Db, WriteDb } from '#server/database/database.ts';
import { findAuthor, insertAuthor } from '#server/features/author/author-store.ts';
import { findBook, saveBook } from '#server/features/book/book-store.ts';
import { findCategoryBySlug, insertCategory, listAllCategories } from '#server/features/categories/category-store.ts';
import { citedWorksRow } from '#server/features/citations/cited-works-store.ts';
import { commentRulesRow } from '#server/features/comments/comment-store.ts';
import { findImagesByFileName } from '#server/features/media/image-store.ts';
import { newsletterSettingsRow } from '#server/features/newsletter/newsletter-settings.ts';
import { robotsRow } from '#server/features/search-engines/robots-store.ts';
import { findSeriesBySlug, listSeries } from '#server/features/series/series-store.ts';
import { readSiteSettings, saveSiteSettings } from '#server/features/site/site-store.ts';
import { introductionRow, listChosenPosts, replaceChosenPosts } from '#server/features/start-here/start-here-store.ts';
import { insertVideo, listAllVideos } from '#server/features/videos/video-store.ts';
import { markAllPosts } from '#server/features/waiting-posts-store.ts';
import { authorChange } from '#shared/contracts/author.ts';
import { categoryInput } from '#shared/contracts/category.ts';
import { commentRules } from '#shared/contracts/comment.ts';
import { newsletterSettings } from '#shared/contracts/letter.ts';
import { policyChange, policyName } from '#shared/contracts/policy.ts';
import { bookChange, citedWorks, robotsSettings, siteChange } from '#shared/contracts/site.ts';
import { startHereInput } from '#shared/contracts/start-here.ts';
import { anyText, isoTime, slug } from '#shared/contracts/text.ts';
import { videoInput } from '#shared/contracts/video.ts';
import { compareTexts, count, FILES, whole } from './export-format.ts';
import * as store from './site-parts-store.ts';

/** @returns the name of an image; `null` if its file is not in the export */
type ImageName = (id: number | null) => string | null;

/** Something that a site has once, or a list of it: how it is exported, and how it comes back into an empty site. */
export interface SitePart<Schema extends z.ZodType = z.ZodType> {
  /** Parts of one file are in it by their names; all others have a file each, or in a folder, a file for each. */
  file: string;
  /** Begins a sentence about it. */
  title: string;
  schema: Schema;
  /** Whether posts need it, so that it comes before them. Others may name posts, series and images. */
  isForPosts?: boolean;
  /** @returns nothing if the site has none of it */
  read(db: Db, image: ImageName): Promise<z.input<Schema> | z.input<Schema>[] | undefined>;
  /** @returns `false` if the site has its own already, which stays */
  apply(db: WriteDb, value: z.output<Schema>): Promise<boolean>;
  /** What shows it. */
  tags: CacheTag[];
}

const part = <Schema extends z.ZodType>(one: SitePart<Schema>) => one as unknown as SitePart;

/** A setting with a row of its own. @param follow what else has to be done once it is saved */
const setting = <Schema extends z.ZodType>(
  title: string,
  schema: Schema,
  row: {
    name: string;
    read(db: Db): Promise<z.input<Schema>>;
    save(db: WriteDb, value: z.output<Schema>): Promise<void>;
  },
  { tags = [], isForPosts = false, follow = async () => {} }: Partial<SettingDetails> = {},
) =>
  part({
    ...{ file: SITE, title, schema, tags, isForPosts, read: row.read },
    apply: async (db, value) => {
      if (await store.isSettingSaved(db, row.name)) return false;
      await row.save(db, value);
      await follow(db);
      return true;
    },
  });

interface SettingDetails extends Pick<SitePart, 'tags' | 'isForPosts'> {
  follow: (db: WriteDb) => Promise<unknown>;
}

const [SITE] = FILES.site;
/** A path to an image that comes with the site, and never an address elsewhere. */
const ownPath = z.string().regex(/^(\/[\w-][\w./-]*)?$/);
const imageName = anyText.nullable();

export const exportedSeries = z.array(
  z.object({ name: anyText, slug, description: anyText, image: imageName, former_slugs: z.array(slug) }),
);

/** The parts by their names, in the order in which they are written. */
export const SITE_PARTS = {
  settings: part({
    ...{ file: SITE, title: 'The settings of the site', schema: siteChange.required(), tags: ['site'] },
    isForPosts: true,
    read: readSiteSettings,
    apply: async (db, settings) => {
      const names = await store.findSavedSettings(db, Object.keys(settings));
      const unsaved = Object.entries(settings).filter(([name]) => !names.has(name));
      if (unsaved.length > 0) await saveSiteSettings(db, Object.fromEntries(unsaved));
      return unsaved.length > 0;
    },
  }),
  start_here: part({
    ...{ file: SITE, title: 'The page “Start here”', tags: ['start-here', 'site'] },
    schema: z.object({
      introduction: startHereInput.shape.introduction,
      posts: z.array(z.object({ post: anyText, reason: anyText })),
    }),
    read: async (db) => ({
      introduction: await introductionRow.read(db),
      posts: await store.listExportedStartHere(db),
    }),
    // Posts that were not imported are not chosen.
    apply: async (db, { introduction, posts }) => {
      if ((await introductionRow.read(db)) !== '' || (await listChosenPosts(db)).length > 0) return false;
      const ids = await store.findPostIds(db, posts);
      const chosen = posts.flatMap(({ post, reason }) => {
        const post_id = ids.get(post);
        return post_id === undefined ? [] : [{ post_id, reason }];
      });
      await introductionRow.save(db, introduction);
      await replaceChosenPosts(db, chosen);
      return true;
    },
  }),
  cited_works: setting('The cited works', citedWorks.shape.works, citedWorksRow, {
    isForPosts: true,
    follow: markAllPosts,
  }),
  comment_rules: setting('The rules for comments', commentRules, commentRulesRow),
  newsletter: setting('How letters are sent', newsletterSettings, newsletterSettingsRow),
  robots: setting('What crawlers may do', robotsSettings, robotsRow, { tags: ['robots'] }),
  author: part({
    ...{ file: FILES.author[0], title: 'The author’s profile', tags: ['author'] },
    schema: z.object({
      name: authorChange.shape.name.unwrap(),
      bio: authorChange.shape.bio.unwrap(),
      image_path: ownPath.nullable(),
      image: imageName,
      expertise: authorChange.shape.expertise.unwrap(),
      stats: z.record(z.string(), z.unknown()).refine((stats) => JSON.stringify(stats).length < 5000),
    }),
    read: async (db, image) => {
      const author = await findAuthor(db);
      if (!author) return undefined;
      const { name, bio, image_path, image_id } = author;
      const [expertise, stats] = [jsonOr(author.expertise, []), jsonOr(author.stats, {})];
      return { name, bio, image_path, image: image(image_id), expertise, stats };
    },
    apply: async (db, { image, ...author }) => {
      if (await findAuthor(db)) return false;
      const [expertise, stats] = [JSON.stringify(author.expertise), JSON.stringify(author.stats)];
      await insertAuthor(db, { ...author, expertise, stats, image_id: await imageId(db, image), user_id: null });
      return true;
    },
  }),
  book: part({
    ...{ file: FILES.book[0], title: 'The book', tags: ['site'] },
    schema: z.object({
      title: bookChange.shape.title,
      subtitle: bookChange.shape.subtitle,
      description: bookChange.shape.description,
      cover_path: ownPath,
      image: imageName,
      shops: bookChange.shape.shops,
      is_shown: z.boolean(),
    }),
    read: async (db, image) => {
      const found = await findBook(db);
      if (!found) return undefined;
      const { id: _, image_id, ...book } = found;
      return { ...book, image: image(image_id), shops: jsonOr(book.shops, []), is_shown: book.is_shown === 1 };
    },
    apply: async (db, { image, is_shown, shops, ...book }) => {
      if (await findBook(db)) return false;
      const columns = { image_id: await imageId(db, image), is_shown: flag(is_shown) };
      await saveBook(db, { ...book, ...columns, shops: JSON.stringify(shops) });
      return true;
    },
  }),
  categories: part({
    ...{ file: FILES.categories[0], title: 'The list of categories', tags: ['categories'] },
    isForPosts: true,
    schema: z.array(
      z.object({
        name: categoryInput.shape.name,
        slug,
        description: anyText,
        is_active: z.boolean(),
        former_slugs: z.array(slug),
      }),
    ),
    read: async (db) => {
      const former = await store.listFormerCategorySlugs(db);
      return (await listAllCategories(db)).sort(byPosition).map(({ id, name, slug: own, description, is_active }) => ({
        ...{ name, slug: own, description, is_active: is_active === 1, former_slugs: slugsOf(id, former) },
      }));
    },
    // Adds those that are not there, after the others.
    apply: async (db, categories) => {
      for (const { former_slugs, is_active, ...category } of categories) {
        const id = await insertCategory(db, { ...category, is_active: flag(is_active) });
        for (const former of id === undefined ? [] : former_slugs) {
          if (!(await findCategoryBySlug(db, former))) await store.insertFormerCategorySlug(db, former, id as number);
        }
      }
      return true;
    },
  }),
  series: part({
    ...{ file: FILES.series[0], title: 'The list of series', tags: ['series'] },
    schema: exportedSeries,
    read: async (db, image) => {
      const former = await store.listFormerSeriesSlugs(db);
      return (await listSeries(db)).sort(byPosition).map(({ id, name, slug: own, description, image_id }) => ({
        ...{ name, slug: own, description, image: image(image_id), former_slugs: slugsOf(id, former) },
      }));
    },
    // The series themselves came before their posts.
    apply: async (db, series) => {
      for (const { slug: own, former_slugs } of series) {
        const found = await findSeriesBySlug(db, own);
        for (const former of found?.slug === own ? former_slugs : []) {
          if (!(await findSeriesBySlug(db, former))) {
            await store.insertFormerSeriesSlug(db, former, (found as { id: number }).id);
          }
        }
      }
      return true;
    },
  }),
  videos: part({
    ...{ file: FILES.videos[0], title: 'The list of videos', tags: ['videos'] },
    schema: z.array(
      z.object({
        youtube_id: z.string().regex(/^[\w-]{11}$/),
        title: videoInput.shape.title,
        description: videoInput.shape.description,
        duration: videoInput.shape.duration,
        thumbnail_path: ownPath,
        image: imageName,
        views: count,
        published_at: isoTime,
        /** The highest comes first; all are 0 until somebody orders the videos, and then the newest comes first. */
        position: whole,
        is_shown: z.boolean(),
      }),
    ),
    read: async (db, image) => {
      const inOrder = (await listAllVideos(db)).sort(
        (one, other) =>
          other.position - one.position ||
          other.published_at - one.published_at ||
          compareTexts(one.youtube_id, other.youtube_id),
      );
      return inOrder.map(({ id: _, image_id, published_at, is_shown, ...video }) => ({
        ...{ ...video, image: image(image_id), published_at: isoTimeOf(published_at), is_shown: is_shown === 1 },
      }));
    },
    apply: async (db, videos) => {
      if ((await listAllVideos(db)).length > 0) return videos.length === 0;
      for (const { image, is_shown, published_at, ...video } of videos) {
        const columns = { image_id: await imageId(db, image), is_shown: flag(is_shown) };
        await insertVideo(db, { ...video, ...columns, published_at: Date.parse(published_at) });
      }
      return true;
    },
  }),
  policy: part({
    ...{ file: FILES.policies[0], title: 'A policy', tags: ['site'] },
    schema: z.object({ name: policyName, text: policyChange.shape.text, lastmod: isoTime }),
    read: async (db) =>
      (await store.listPolicies(db))
        .sort((one, other) => compareTexts(one.name, other.name))
        .map(({ updated_at, ...policy }) => ({ ...policy, lastmod: isoTimeOf(updated_at) })),
    apply: (db, { name, text, lastmod }) => store.insertPolicy(db, { name, text, updated_at: Date.parse(lastmod) }),
  }),
};

interface Placed {
  position: number;
  slug: string;
}

function byPosition(one: Placed, other: Placed): number {
  return one.position - other.position || compareTexts(one.slug, other.slug);
}

function slugsOf(id: number, former: { slug: string; id: number }[]): string[] {
  const own = former.filter((each) => each.id === id);
  return own.map(({ slug: each }) => each).sort(compareTexts);
}

const flag = (value: boolean) => (value ? (1 as const) : (0 as const));

async function imageId(db: WriteDb, name: string | null): Promise<number | null> {
  return name === null ? null : ((await findImagesByFileName(db, [name])).get(name) ?? null);
}

/** Some of these columns were filled by hand once, and are not checked by the database. */
function jsonOr<Value extends object>(text: string, otherwise: Value): Value {
  try {
    const value = JSON.parse(text);
    const isSame = typeof value === 'object' && value !== null && Array.isArray(value) === Array.isArray(otherwise);
    return isSame ? value : otherwise;
  } catch {
    return otherwise;
  }
}
