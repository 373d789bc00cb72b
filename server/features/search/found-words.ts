import { setImmediate } from 'node:timers/promises';
import type { FoundRange, FoundWords, Snippet } from '#shared/contracts/search.ts';
import { placedWords } from '#shared/text/search/words.ts';
import { joinedWord, queryPrefixes, queryTerms, type SearchWord } from './read-search.ts';
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

/** The length of a snippet in characters, without the ellipses. */
const LENGTH = 160;
/** How many of these characters come at most before the first match. */
const BEFORE = 40;

interface Match {
  start: number;
  end: number;
  /** The index of the search word that matches here. */
  sought: number;
}

/** @returns the first piece of the text that shows the most search words; `undefined` if there are no matches */
function cutSnippet(text: string, matches: Match[]): Snippet | undefined {
  const first = bestStart(matches);
  if (!first) return undefined;
  const from = wordStart(text, Math.max(0, first.start - BEFORE), first.start);
  const to = wordEnd(text, Math.min(text.length, from + LENGTH), first.end);
  const [opening, closing] = [from > 0 ? '… ' : '', to < text.length ? ' …' : ''];
  const shift = opening.length - from;
  return {
    // Each line is a paragraph; the snippet joins them with spaces.
    text: `${opening}${text.slice(from, to).replace(/\s/g, ' ')}${closing}`,
    marks: matches
      .filter(({ start, end }) => start >= from && end <= to)
      .map(({ start, end }) => ({ start: start + shift, end: end + shift })),
  };
}

function bestStart(matches: Match[]): Match | undefined {
  let best: Match | undefined;
  let most = 0;
  for (const [index, match] of matches.entries()) {
    const shown = new Set<number>();
    for (
      let next = index;
      (matches[next]?.end ?? Number.POSITIVE_INFINITY) <= match.start + LENGTH - BEFORE;
      next += 1
    ) {
      shown.add(matches[next]?.sought ?? -1);
    }
    if (shown.size > most) {
      most = shown.size;
      best = match;
    }
  }
  return best ?? matches[0];
}

/** @returns the start of the first word after `from`, but no later than `latest` */
function wordStart(text: string, from: number, latest: number): number {
  if (from === 0) return 0;
  const space = text.slice(from, latest).search(/\s\S/);
  return space === -1 ? latest : from + space + 1;
}

/** @returns the end of the last whole word before `to`, but no earlier than `earliest` */
function wordEnd(text: string, to: number, earliest: number): number {
  if (to === text.length) return to;
  // Only this slice is matched: a hundred thousand blanks before it would make the regular expression try from each.
  const end = text.slice(earliest, to + 1).search(/\s+\S*$/);
  return end === -1 ? earliest : earliest + end;
}
