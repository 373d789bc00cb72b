import { setImmediate } from 'node:timers/promises';
import type { FoundRange, FoundWords } from '#shared/contracts/search.ts';
import { placedWords } from '#shared/text/search/words.ts';
import { queryPrefixes, queryTerms } from './query-terms.ts';
import { joinedWord, type SearchWord } from './read-search.ts';
import { cutSnippet, type Match } from './snippet.ts';
import { termsOfWord } from './word-terms.ts';

/** Only so many characters of a text are searched for a snippet. */
export const TEXT_SEARCHED = 100_000;

/** Of different words, in all texts of one answer. A word with many readings takes 0.1 ms. */
const WORDS_MAXIMUM = 20_000;
/** After so many of them, other requests are served. */
const WORDS_PER_TURN = 100;

interface FoundText {
  title: string;
  summary: string;
  text: string;
}

/** Locates the words of a search in title and summary and, if some are missing there, in a snippet of the text. */
export function findWords(words: SearchWord[]): (post: FoundText) => Promise<FoundWords> {
  const joined = joinedWord(words);
  const matchers = [...words, ...(joined ? [joined] : [])].map(matcherOf);
  const indexCache = new Map<string, number>();
  const wordIndexOf = (written: string) => {
    const cached = indexCache.get(written);
    if (cached !== undefined) return cached;
    if (indexCache.size === WORDS_MAXIMUM) return -1;
    const sought = matchers.findIndex((matches) => matches(written));
    indexCache.set(written, sought);
    return sought;
  };

  const matchesIn = async (text: string): Promise<Match[]> => {
    const matches: Match[] = [];
    let turn = indexCache.size + WORDS_PER_TURN;
    for (const { written, start, end } of placedWords(text)) {
      const sought = wordIndexOf(written);
      if (sought !== -1) matches.push({ start, end, sought });
      if (indexCache.size < turn) continue;
      turn += WORDS_PER_TURN;
      await setImmediate();
    }
    return matches;
  };

  return async ({ title, summary, text }) => {
    const inTitle = await matchesIn(title);
    const inSummary = await matchesIn(summary);
    const found = { title: inTitle.map(rangeOf), summary: inSummary.map(rangeOf) };
    const shown = new Set([...inTitle, ...inSummary].map(({ sought }) => sought));
    if (shown.size >= words.length || shown.has(words.length)) return found;
    const snippet = cutSnippet(text, await matchesIn(text.slice(0, TEXT_SEARCHED)));
    return snippet ? { ...found, snippet } : found;
  };
}

/** Matches by the index's own terms, so that the words marked are the words found. */
function matcherOf(word: SearchWord): (written: string) => boolean {
  const terms = new Set(queryTerms(word, 'sound'));
  const prefixes = queryPrefixes(word, 'sound');
  return (written) =>
    termsOfWord(written).some((term) => terms.has(term) || prefixes.some((prefix) => term.startsWith(prefix.term)));
}

function rangeOf({ start, end }: Match): FoundRange {
  return { start, end };
}
