import type { Database } from '#server/database/database.ts';
import { currentUser } from '#server/features/accounts/current-user.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, answers } from '#shared/contracts/envelope.ts';
import { type Suggestion, suggestions, suggestQuery } from '#shared/contracts/search.ts';
import { findWords } from './found-words.ts';
import { type PostSelection, selectionFor } from './post-selection.ts';
import { joinedWord, readSearch } from './read-search.ts';
import { bestSortKeys, inTitle, scopeTerms } from './search-posts.ts';
import { findTitles } from './search-store.ts';
import { idFromSortKey } from './sort-key.ts';

const SUGGESTIONS_MAXIMUM = 8;
/** The latest of those that were typed, since so many tell one title from another. */
const WORDS_MAXIMUM = 4;

export function searchRoutes(app: App, database: Database) {
  app.get(
    '/search/suggest',
    { schema: { querystring: suggestQuery, response: answers(suggestions) } },
    async (request) => {
      const { q, scope = 'public' } = request.query;
      const viewer = scope === 'public' ? undefined : await currentUser(database, request);
      return answer({ rows: await suggestTitles(database, selectionFor(viewer, scope), q) });
    },
  );
}

/** Posts with every word in the title; the last word may still be being typed. */
async function suggestTitles(
  database: Database,
  selection: PostSelection,
  typed: string | undefined,
): Promise<Suggestion[]> {
  const latest = typed?.trim().split(/\s+/).slice(-WORDS_MAXIMUM).join(' ');
  const words = readSearch(latest) ?? [];
  if (words.length === 0) return [];
  const scope = scopeTerms({ selection, categoryId: undefined });
  const tiers = inTitle({ words, joined: joinedWord(words), categoriesOf: () => [] }).map((tier) => ({
    every: [tier, ...scope],
  }));
  // The last tier includes the others, which need not be asked if it is empty.
  if ((await database.engine.terms.countMatches(tiers.at(-1) ?? { every: scope }, 1)) === 0) return [];
  const sortKeys = await bestSortKeys(database, tiers, SUGGESTIONS_MAXIMUM);
  const foundIn = findWords(words);
  const titles = await findTitles(database.read, sortKeys.map(idFromSortKey));
  const found = await Promise.all(titles.map(({ title }) => foundIn({ title, summary: '', text: '' })));
  return titles.map((post, index) => ({ ...post, marks: found[index]?.title ?? [] }));
}
