import type { Database } from '#server/database/database.ts';
import type { TermQuery } from '#server/database/dialects/term-query.ts';
import { idFromSortKey } from '#server/features/search/sort-key.ts';
import { englishStem, inField, PUBLISHED_TERM, stemTerm, wordTerm } from '#server/features/search/word-terms.ts';
import { isDevanagari } from '#shared/text/search/fold-word.ts';
import { wordsOf } from '#shared/text/search/words.ts';

/** A word says less of what a post is about than a tag that its writer chose. */
const WEIGHT = 0.4;
const WORDS_MAXIMUM = 8;
const POSTS_PER_WORD = 24;
/** A word that more posts than this have in their titles or tags says nothing about one of them: `the`, `की`. */
const POSTS_WITH_WORD_MAXIMUM = 500;
/** The same for small sites, as a share of all posts. */
const SHARE_WITH_WORD_MAXIMUM = 0.15;
/** So few posts are never too many, however small the site is. */
const NEVER_TOO_MANY = 3;
/** Shorter words are hardly ever what a text is about. Hindi words have fewer letters than English ones. */
const SHORTEST = { latin: 4, devanagari: 3 };
/** On a small site, these words are in too few titles to be found out by counting. */
const STOP_WORDS = new Set(
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
  const maximum = postsWithWordMaximum(published);
  for (const word of words) {
    const query = inTitleOrTags(word);
    const count = await engine.terms.countMatches(query, maximum + 1);
    // One of them is the post itself.
    if (count < 2 || count > maximum) continue;
    for (const sortKey of await engine.terms.findSortKeys(query, POSTS_PER_WORD)) {
      const id = idFromSortKey(sortKey);
      scores.set(id, (scores.get(id) ?? 0) + WEIGHT / Math.log2(1 + count));
    }
  }
  return scores;
}

function postsWithWordMaximum(published: number): number {
  const share = Math.floor(published * SHARE_WITH_WORD_MAXIMUM);
  return Math.min(POSTS_WITH_WORD_MAXIMUM, Math.max(NEVER_TOO_MANY, share));
}

function saysSomething(word: string): boolean {
  return word.length >= (isDevanagari(word) ? SHORTEST.devanagari : SHORTEST.latin) && !STOP_WORDS.has(word);
}

function inTitleOrTags(word: string): TermQuery {
  const stem = englishStem(word);
  const terms = new Set([wordTerm(word), wordTerm(stem), ...(stem === word ? [] : [stemTerm(stem)])]);
  return { every: [PUBLISHED_TERM, { any: [...terms].map((term) => inField('tags', term)) }] };
}
