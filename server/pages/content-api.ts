import type { Database } from '#server/database/database.ts';
import type { Change } from '#server/database/dialects/engine.ts';
import { readAuthor } from '#server/features/author/read-author.ts';
import { readActiveCategories } from '#server/features/categories/read-categories.ts';
import { listPublishedPostCards, readLatestPosts, readPublishedPost } from '#server/features/posts/read-posts.ts';
import { readSite } from '#server/features/site/read-site.ts';
import { readVideos } from '#server/features/videos/read-videos.ts';
import type { ContentApi } from '#shared/content-api.ts';

/** Answers the pages from the database, as a stranger would be answered, and notes what each page depends on. */
export function databaseContentApi(database: Database, dependsOn: (change: Change) => void): ContentApi {
  const { read } = database;
  const noting =
    <Request extends unknown[], Answer>(change: Change, answer: (...request: Request) => Answer) =>
    (...request: Request) => {
      dependsOn(change);
      return answer(...request);
    };

  return {
    site: noting('site', () => readSite(read)),
    categories: noting('categories', () => readActiveCategories(read)),
    posts: noting('posts', (query) => listPublishedPostCards(database, query)),
    // A post's page ends with the next one to read, which any other post can become.
    post: noting('posts', async (key) => (await readPublishedPost(read, key)) ?? null),
    latest: noting('posts', (category) => readLatestPosts(database, category)),
    videos: noting('videos', () => readVideos(read)),
    author: noting('author', () => readAuthor(read)),
  };
}
