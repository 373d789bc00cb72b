import type { Snippet } from '#shared/contracts/search.ts';

const LENGTH = 160;
/** How much of it stands before the first word that was found. */
const BEFORE = 40;

interface Match {
  start: number;
  end: number;
  /** Which of the words that are sought. */
  sought: number;
}

/** The first piece of a text that shows the most of the words. `undefined` where none was found. */
export function cutSnippet(text: string, matches: Match[]): Snippet | undefined {
  const first = bestStart(matches);
  if (!first) return undefined;
  const from = wordStart(text, Math.max(0, first.start - BEFORE), first.start);
  const to = wordEnd(text, Math.min(text.length, from + LENGTH), first.end);
  const [opening, closing] = [from > 0 ? '… ' : '', to < text.length ? ' …' : ''];
  const shift = opening.length - from;
  return {
    // Each line is a paragraph; in the snippet they run on.
    text: `${opening}${text.slice(from, to).replace(/\s/g, ' ')}${closing}`,
    marks: matches
      .filter(({ start, end }) => start >= from && end <= to)
      .map(({ start, end }) => ({ start: start + shift, end: end + shift })),
  };
}

function bestStart(matches: Match[]): Match | undefined {
  let best: Match | undefined;
  let most = 0;
  for (const [place, match] of matches.entries()) {
    const shown = new Set<number>();
    for (
      let next = place;
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

/** The beginning of the first word from there on, but no later than `latest`. */
function wordStart(text: string, from: number, latest: number): number {
  if (from === 0) return 0;
  const space = text.slice(from, latest).search(/\s\S/);
  return space === -1 ? latest : from + space + 1;
}

/** The end of the last whole word before there, but no earlier than `earliest`. */
function wordEnd(text: string, to: number, earliest: number): number {
  if (to === text.length) return to;
  // No further back: before it may stand a hundred thousand blanks, and each would be the beginning of a try.
  const end = text.slice(earliest, to + 1).search(/\s+\S*$/);
  return end === -1 ? earliest : earliest + end;
}
