import type { Snippet } from '#shared/contracts/search.ts';

/** The length of a snippet in characters, without the ellipses. */
const LENGTH = 160;
/** How many of these characters come at most before the first match. */
const BEFORE = 40;

export interface Match {
  start: number;
  end: number;
  /** The index of the search word that matches here. */
  sought: number;
}

/** @returns the first piece of the text that shows the most search words; `undefined` if there are no matches */
export function cutSnippet(text: string, matches: Match[]): Snippet | undefined {
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
