import type { Database } from '#server/database/database.ts';
import type { TermQuery } from '#server/database/dialects/term-query.ts';
import { idFromSortKey } from '#server/features/search/sort-key.ts';
import { inField, PUBLISHED_TERM, stemTerm, wordTerm } from '#server/features/search/terms.ts';
import { englishStem } from '#server/features/search/word-terms.ts';
import { isDevanagari } from '#shared/text/search/fold-word.ts';
import { wordsOf } from '#shared/text/search/words.ts';

/** A word says less of what a post is about than a tag that its writer chose. */
const WEIGHT = 0.4;
const WORDS_MAXIMUM = 8;
const POSTS_PER_WORD = 24;
/** A word in the titles of more posts than these says nothing: `the`, `की`. */
const COMMON = 500;
const COMMON_SHARE = 0.15;
const COMMON_MINIMUM = 3;
/** Shorter words are hardly ever what a text is about; Hindi writes its words in fewer letters. */
const SHORTEST = { latin: 4, devanagari: 3 };
/** On a small site, these are in too few titles to be noticed. */
const EMPTY = new Set(
  'about after before from have into that their there these this what when where which will with your में हैं नहीं लिए'.split(
    ' ',
  ),
);

/**
 * Finds published posts that have some of these words in their titles or tags.
 * @param published how many posts there are
 * @returns their ids with scores: a rare word counts more than a frequent one
 */
export async function findByTerms({ engine }: Database, text: string, published: number): Promise<Map<number, number>> {
  const scores = new Map<number, number>();
  const words = [...new Set(wordsOf(text))].filter(saysSomething).slice(0, WORDS_MAXIMUM);
  const common = Math.min(COMMON, Math.max(COMMON_MINIMUM, Math.floor(published * COMMON_SHARE)));
  for (const word of words) {
    const query = inTitleOrTags(word);
    const count = await engine.terms.countMatches(query, common + 1);
    // One post is this one.
    if (count < 2 || count > common) continue;
    for (const sortKey of await engine.terms.findSortKeys(query, POSTS_PER_WORD)) {
      const id = idFromSortKey(sortKey);
      scores.set(id, (scores.get(id) ?? 0) + WEIGHT / Math.log2(1 + count));
    }
  }
  return scores;
}

function saysSomething(word: string): boolean {
  return word.length >= (isDevanagari(word) ? SHORTEST.devanagari : SHORTEST.latin) && !EMPTY.has(word);
}

function inTitleOrTags(word: string): TermQuery {
  const stem = englishStem(word);
  const terms = new Set([wordTerm(word), wordTerm(stem), ...(stem === word ? [] : [stemTerm(stem)])]);
  return { every: [PUBLISHED_TERM, { any: [...terms].map((term) => inField('tags', term)) }] };
}
