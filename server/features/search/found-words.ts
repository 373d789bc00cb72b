import type { FoundRange, FoundWords } from '#shared/contracts/search.ts';
import { placedWords } from '#shared/text/search/words.ts';
import { queryPrefixes, queryTerms } from './query-terms.ts';
import type { SearchWord } from './read-search.ts';
import { cutSnippet } from './snippet.ts';
import { termsOfWord } from './word-terms.ts';

/** A body is looked through so far for what to show of it. */
const LOOKED_THROUGH = 100_000;

interface Match extends FoundRange {
  /** Which of the words that are sought. */
  sought: number;
}

interface FoundText {
  title: string;
  summary: string;
  body: string;
}

/** Where the words stand that a search found: in the title and summary, and if not all are there, in a piece of the body. */
export function findWords(words: SearchWord[]): (text: FoundText) => FoundWords {
  const queriedAs = words.map(matcherOf);
  const known = new Map<string, number>();
  const wordIndexOf = (written: string) => {
    const before = known.get(written);
    if (before !== undefined) return before;
    const sought = queriedAs.findIndex((matches) => matches(written));
    known.set(written, sought);
    return sought;
  };

  return ({ title, summary, body }) => {
    const inTitle = matchesIn(title, wordIndexOf);
    const inSummary = matchesIn(summary, wordIndexOf);
    const found = { title: inTitle.map(rangeOf), summary: inSummary.map(rangeOf) };
    const shown = new Set([...inTitle, ...inSummary].map(({ sought }) => sought));
    if (shown.size === words.length) return found;
    const snippet = cutSnippet(body, matchesIn(body.slice(0, LOOKED_THROUGH), wordIndexOf));
    return snippet ? { ...found, snippet } : found;
  };
}

function matchesIn(text: string, wordIndexOf: (written: string) => number): Match[] {
  const matches: Match[] = [];
  for (const { written, start, end } of placedWords(text)) {
    const sought = wordIndexOf(written);
    if (sought !== -1) matches.push({ start, end, sought });
  }
  return matches;
}

/** As the index finds the word, so that what is marked is what was found. */
function matcherOf(word: SearchWord): (written: string) => boolean {
  const terms = new Set(queryTerms(word, 'sound'));
  const beginnings = queryPrefixes(word, 'sound');
  return (written) =>
    termsOfWord(written).some((term) => terms.has(term) || beginnings.some((found) => term.startsWith(found.term)));
}

function rangeOf({ start, end }: Match): FoundRange {
  return { start, end };
}
