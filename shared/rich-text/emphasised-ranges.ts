import type { InlineItem } from './inline-items.ts';

export const DELIMITERS = { strong: '**', em: '*', s: '~~' };
export type Emphasis = keyof typeof DELIMITERS;
export const EMPHASES = Object.keys(DELIMITERS) as Emphasis[];

/** A stretch of items between two delimiters. */
export interface Range {
  emphasis: Emphasis;
  start: number;
  /** Exclusive. */
  end: number;
}

/**
 * Where emphasis can be written so that Markdown reads it. Ranges lie within or beside each other: where two overlap in
 * part, the second is cut.
 * @param isCareful whether ranges are left out or cut where Markdown may see no beginning or end
 */
export function emphasisedRanges(items: InlineItem[], isCareful: boolean): Range[] {
  const ranges: Range[] = [];
  for (const emphasis of EMPHASES) {
    for (const range of rangesOf(items, emphasis)) {
      const shrunk = shrink(items, cut(range, ranges), isCareful);
      const isSeen = !isCareful || (hasWords(items, shrunk) && !isHiddenInWord(items, shrunk, ranges));
      if (isSeen && shrunk.start < shrunk.end) ranges.push(shrunk);
    }
  }
  return ranges;
}

/** The longest stretches with this emphasis. None goes beyond a line, or into or out of a link. */
function rangesOf(items: InlineItem[], emphasis: Emphasis): Range[] {
  const ranges: Range[] = [];
  items.forEach(({ emphases, target, kind }, at) => {
    if (!emphases.has(emphasis) || kind === 'break') return;
    const last = ranges.at(-1);
    if (last?.end === at && items[at - 1]?.target === target) last.end = at + 1;
    else ranges.push({ emphasis, start: at, end: at + 1 });
  });
  return ranges;
}

function cut({ emphasis, start, end }: Range, others: Range[]): Range {
  const range = { emphasis, start, end };
  for (const other of others) {
    if (other.start < range.start && range.start < other.end && other.end < range.end) range.start = other.end;
    if (range.start < other.start && other.start < range.end && range.end < other.end) range.end = other.start;
  }
  return range;
}

/** Leaves out spaces at the ends; with care, also other characters there if anything but a space follows. */
function shrink(items: InlineItem[], { emphasis, start, end }: Range, isCareful: boolean): Range {
  const range = { emphasis, start, end };
  const isFreeSign = (at: number, beside: number) =>
    isCareful && isSign(items[at]) && isJoined(items[at], items[beside]);
  while (range.start < range.end) {
    const [first, last] = [range.start, range.end - 1];
    if (isSpace(items[first]) || isFreeSign(first, first - 1)) range.start += 1;
    else if (isSpace(items[last]) || isFreeSign(last, last + 1)) range.end -= 1;
    else break;
  }
  return range;
}

/** Punctuation alone looks the same with emphasis, and their delimiters could be taken for each other. */
function hasWords(items: InlineItem[], { start, end }: Range): boolean {
  return items.slice(start, end).some((item) => !isCharacter(item) || (!isSpace(item) && !isSign(item)));
}

/** Within a word, the characters of one delimiter would keep Markdown from seeing another one beside it. */
function isHiddenInWord(items: InlineItem[], { emphasis, start, end }: Range, others: Range[]): boolean {
  if (emphasis !== 's') return false;
  return others.some(
    (other) =>
      (other.start === start && isJoined(items[start], items[start - 1])) ||
      (other.end === end && isJoined(items[end - 1], items[end])),
  );
}

function isSpace(item: InlineItem | undefined): boolean {
  return item === undefined || (isCharacter(item) && /\s/.test(item.text));
}

function isSign(item: InlineItem | undefined): boolean {
  return item !== undefined && (!isCharacter(item) || /[\p{P}\p{S}]/u.test(item.text));
}

/** Whether an item continues what is beside it. The end of a link is a bracket. */
function isJoined(item: InlineItem | undefined, beside: InlineItem | undefined): boolean {
  return !isSpace(beside) && beside?.target === item?.target;
}

function isCharacter({ kind }: InlineItem): boolean {
  return kind === 'character' || kind === 'break';
}
