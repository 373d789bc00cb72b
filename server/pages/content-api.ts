import type { Database } from '#server/database/database.ts';
import type { Change } from '#server/database/dialects/engine.ts';
import { readAuthor } from '#server/features/author/read-author.ts';
import { readActiveCategories } from '#server/features/categories/read-categories.ts';
import { listPublishedPostCards, readLatestPosts, readPublishedPost } from '#server/features/posts/read-posts.ts';
import { readSite } from '#server/features/site/read-site.ts';
import { readVideos } from '#server/features/videos/read-videos.ts';
import type { ContentApi } from '#shared/content-api.ts';

/** Answers one page from the database, and notes what the page depends on. */
export type ContentReader = (dependsOn: (change: Change) => void) => ContentApi;

/**
 * Answers the pages as a stranger would be answered. What stands on nearly every page is read once, and again after
 * a write has named it.
 */
export function databaseContent(database: Database): ContentReader {
  const { read } = database;
  const kept = keepUntilChanged(database);
  const siteWide = {
    site: () => kept('site', () => readSite(read)),
    categories: () => kept('categories', () => readActiveCategories(read)),
    videos: () => kept('videos', () => readVideos(read)),
    author: () => kept('author', () => readAuthor(read)),
  };

  return (dependsOn) => {
    const noting =
      <Request extends unknown[], Answer>(change: Change, answer: (...request: Request) => Answer) =>
      (...request: Request) => {
        dependsOn(change);
        return answer(...request);
      };
    return {
      site: noting('site', siteWide.site),
      categories: noting('categories', siteWide.categories),
      videos: noting('videos', siteWide.videos),
      author: noting('author', siteWide.author),
      posts: noting('posts', (query) => listPublishedPostCards(database, query)),
      // A post's page ends with the next one to read, which any other post can become.
      post: noting('posts', async (key) => (await readPublishedPost(read, key)) ?? null),
      latest: noting('posts', (category) => readLatestPosts(database, category)),
    };
  };
}

function keepUntilChanged(database: Database) {
  const answers = new Map<Change, Promise<unknown>>();
  database.onChange((changes) => {
    if (changes === 'everything') answers.clear();
    else for (const change of changes) answers.delete(change);
  });
  return <Answer>(change: Change, read: () => Promise<Answer>): Promise<Answer> => {
    const known = answers.get(change) as Promise<Answer> | undefined;
    if (known) return known;
    const answer = read();
    answers.set(change, answer);
    // A failure is not an answer.
    answer.catch(() => answers.get(change) === answer && answers.delete(change));
    return answer;
  };
}
