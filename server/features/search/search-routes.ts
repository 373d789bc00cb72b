import type { Database } from '#server/database/database.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, answers } from '#shared/contracts/envelope.ts';
import { type Suggestion, suggestions, suggestQuery } from '#shared/contracts/search.ts';
import { findWords } from './found-words.ts';
import { readSearch } from './read-search.ts';
import { bestSortKeys } from './search-posts.ts';
import { findTitles } from './search-store.ts';
import { inTitle } from './search-tiers.ts';
import { idFromSortKey } from './sort-key.ts';
import { PUBLISHED_TERM } from './terms.ts';

const SUGGESTIONS_MAXIMUM = 8;

export function searchRoutes(app: App, database: Database) {
  app.get(
    '/search/suggest',
    { schema: { querystring: suggestQuery, response: answers(suggestions) } },
    async ({ query }) => answer({ rows: await suggestTitles(database, query.q) }),
  );
}

/** Published posts with every word in the title; the last word may still be being typed. */
async function suggestTitles(database: Database, typed: string | undefined): Promise<Suggestion[]> {
  const words = readSearch(typed) ?? [];
  if (words.length === 0) return [];
  const tiers = inTitle({ words, categoriesOf: () => [] }).map((tier) => ({ every: [tier, PUBLISHED_TERM] }));
  const sortKeys = await bestSortKeys(database, tiers, SUGGESTIONS_MAXIMUM);
  const foundIn = findWords(words);
  return (await findTitles(database.read, sortKeys.map(idFromSortKey))).map((post) => ({
    ...post,
    marks: foundIn({ title: post.title, summary: '', text: '' }).title,
  }));
}
