import { readUntilInvalidated } from '#server/database/built-once.ts';
import type { CacheTag } from '#server/database/cache-tags.ts';
import type { Database } from '#server/database/database.ts';
import type { Viewer } from '#server/features/accounts/current-user.ts';
import { POST_ARCHIVE_TAGS, readPostArchive } from '#server/features/archive/read-archive.ts';
import { readAuthor } from '#server/features/author/author-store.ts';
import { readActiveCategories } from '#server/features/categories/category-store.ts';
import { readShownComments } from '#server/features/comments/read-comments.ts';
import { readSentLetter, readSentLetters, SENT_LETTER_TAGS } from '#server/features/letters/sent-letters-routes.ts';
import { readSite } from '#server/features/navigation/navigation-routes.ts';
import { presentLatest, presentPostDetail, presentPostPage } from '#server/features/posts/post-presenter.ts';
import { cacheTagsOf, findPostFor, listPublishedPosts, readLatestPosts } from '#server/features/posts/read-posts.ts';
import { readAllSeries, readSeries, SERIES_TAGS } from '#server/features/series/series-store.ts';
import { NO_OTHER_SITES, type SignInSettings, signInWaysOf } from '#server/features/sign-in/sign-in-settings.ts';
import { cacheTagOf, readSiteText } from '#server/features/site-texts/read-site-text.ts';
import { readStartHere, START_HERE_TAGS } from '#server/features/start-here/read-start-here.ts';
import { readVideos } from '#server/features/videos/video-store.ts';
import type { ContentApi } from '#shared/content-api.ts';

/**
 * Creates the content API of one page, which passes the cache tags of everything that it reads to `dependsOn`. Pages are
 * made as for a stranger; a viewer sees the drafts that are theirs to see as well.
 */
type ContentReader = (dependsOn: (...tags: CacheTag[]) => void, viewer?: Viewer) => ContentApi;

/** What nearly every page shows is read once, and again only after a write has invalidated it. */
const siteWide = {
  site: readUntilInvalidated('site', ({ read }) => readSite(read)),
  categories: readUntilInvalidated('categories', async ({ read }) =>
    (await readActiveCategories(read)).map(({ post_count, ...category }) => category),
  ),
  postCounts: readUntilInvalidated('post-counts', async ({ read }) =>
    Object.fromEntries((await readActiveCategories(read)).map(({ slug, post_count }) => [slug, post_count])),
  ),
  videos: readUntilInvalidated('videos', ({ read }) => readVideos(read)),
  author: readUntilInvalidated('author', ({ read }) => readAuthor(read)),
};

export function databaseContent(database: Database, settings: SignInSettings = NO_OTHER_SITES): ContentReader {
  const { read } = database;
  return (dependsOn, viewer) => {
    const tracked =
      <Arguments extends unknown[], Result>(tag: CacheTag, read: (...values: Arguments) => Result) =>
      (...values: Arguments) => {
        dependsOn(tag);
        return read(...values);
      };
    return {
      site: tracked('site', () => siteWide.site(database)),
      categories: tracked('categories', () => siteWide.categories(database)),
      postCounts: tracked('post-counts', () => siteWide.postCounts(database)),
      videos: () => {
        dependsOn('videos', 'video-ages');
        return siteWide.videos(database);
      },
      author: tracked('author', () => siteWide.author(database)),
      posts: tracked('posts', async ({ language, ...query }) =>
        presentPostPage(await listPublishedPosts(database, { ...query, language: language || undefined })),
      ),
      post: async (key, before, preview) => {
        const found = await findPostFor(database, viewer, key, preview);
        if (!found) return null;
        const comments = await readShownComments(read, viewer, found.post, before);
        dependsOn(...cacheTagsOf(found), ...comments.dependsOn);
        return { ...presentPostDetail(found), shownComments: comments.page };
      },
      archive: async (year, page) => {
        dependsOn(...POST_ARCHIVE_TAGS);
        const { timeZone } = await siteWide.site(database);
        return (await readPostArchive(database, timeZone, { year: year ?? undefined, page })) ?? null;
      },
      startHere: async () => {
        const found = await readStartHere(read);
        dependsOn(...(found?.dependsOn ?? START_HERE_TAGS));
        return found?.startHere ?? null;
      },
      allSeries: async () => {
        dependsOn(...SERIES_TAGS);
        return readAllSeries(read);
      },
      series: async (slug) => {
        dependsOn(...SERIES_TAGS);
        return (await readSeries(read, slug)) ?? null;
      },
      letters: (page) => {
        dependsOn(...SENT_LETTER_TAGS);
        return readSentLetters(read, { page });
      },
      letter: (id) => {
        dependsOn(...SENT_LETTER_TAGS);
        return readSentLetter(read, id);
      },
      signInWays: async () => signInWaysOf(settings),
      siteText: (name) => {
        dependsOn(cacheTagOf(name));
        return readSiteText(database, name);
      },
      latest: tracked('posts', async (category) => presentLatest(await readLatestPosts(database, category))),
    };
  };
}
