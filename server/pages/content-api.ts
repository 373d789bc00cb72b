import type { Database } from '#server/database/database.ts';
import type { CacheTag } from '#server/database/dialects/engine.ts';
import { readAuthor } from '#server/features/author/read-author.ts';
import { readActiveCategories } from '#server/features/categories/read-categories.ts';
import { readShownComments } from '#server/features/comments/read-comments.ts';
import { readPolicy } from '#server/features/policies/policies.ts';
import { presentLatest, presentPostDetail, presentPostPage } from '#server/features/posts/post-presenter.ts';
import { listPublishedPosts, readLatestPosts, readPublishedPost } from '#server/features/posts/read-posts.ts';
import { NO_OTHER_SITES, type SignInSettings } from '#server/features/sign-in/sign-in-settings.ts';
import { signInWaysOf } from '#server/features/sign-in/sign-in-ways.ts';
import { readSite } from '#server/features/site/read-site.ts';
import { readVideos } from '#server/features/videos/read-videos.ts';
import type { ContentApi } from '#shared/content-api.ts';
import type { Category } from '#shared/contracts/category.ts';

/** Answers one page from the database, and notes what the page depends on. */
type ContentReader = (dependsOn: (...changes: CacheTag[]) => void) => ContentApi;

/**
 * Answers the pages as a stranger would be answered. What stands on nearly every page is read once, and again after
 * a write has named it.
 */
export function databaseContent(database: Database, settings: SignInSettings = NO_OTHER_SITES): ContentReader {
  const { read } = database;
  const kept = cacheUntilInvalidated(database);
  const siteWide = {
    site: () => kept('site', () => readSite(read)),
    categories: () => kept('categories', async () => (await readActiveCategories(read)).map(withoutCount)),
    postCounts: () => kept('post-counts', async () => countsBySlug(await readActiveCategories(read))),
    videos: () => kept('videos', () => readVideos(read)),
    author: () => kept('author', () => readAuthor(read)),
  };

  return (dependsOn) => {
    const noting =
      <Request extends unknown[], Answer>(change: CacheTag, answer: (...request: Request) => Answer) =>
      (...request: Request) => {
        dependsOn(change);
        return answer(...request);
      };
    return {
      site: noting('site', siteWide.site),
      categories: noting('categories', siteWide.categories),
      postCounts: noting('post-counts', siteWide.postCounts),
      videos: noting('videos', siteWide.videos),
      author: noting('author', siteWide.author),
      posts: noting('posts', async (query) => presentPostPage(await listPublishedPosts(database, query))),
      post: async (key, before) => {
        const post = await readPublishedPost(read, key);
        if (!post) return null;
        const comments = await readShownComments(read, post.found.post, before);
        dependsOn(...post.dependsOn, ...comments.dependsOn);
        return { ...presentPostDetail(post.found), shownComments: comments.page };
      },
      signInWays: async () => signInWaysOf(settings),
      policy: noting('site', (name) => readPolicy(read, name)),
      latest: noting('posts', async (category) => presentLatest(await readLatestPosts(database, category))),
    };
  };
}

function withoutCount({ post_count, ...category }: Category) {
  return category;
}

function countsBySlug(categories: Category[]): Record<string, number> {
  return Object.fromEntries(categories.map(({ slug, post_count }) => [slug, post_count]));
}

function cacheUntilInvalidated(database: Database) {
  const answers = new Map<CacheTag, Promise<unknown>>();
  database.onChange((changes) => {
    if (changes === 'everything') answers.clear();
    else for (const change of changes) answers.delete(change);
  });
  return <Answer>(change: CacheTag, read: () => Promise<Answer>): Promise<Answer> => {
    const known = answers.get(change) as Promise<Answer> | undefined;
    if (known) return known;
    const answer = read();
    answers.set(change, answer);
    // A failure is not an answer.
    answer.catch(() => answers.get(change) === answer && answers.delete(change));
    return answer;
  };
}
