import type { Atom } from './atoms.ts';

export const DELIMITERS = { strong: '**', em: '*', s: '~~' };
export type Emphasis = keyof typeof DELIMITERS;
export const EMPHASES = Object.keys(DELIMITERS) as Emphasis[];

/** A stretch of atoms between two delimiters. */
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
export function emphasisedRanges(atoms: Atom[], isCareful: boolean): Range[] {
  const ranges: Range[] = [];
  for (const emphasis of EMPHASES) {
    for (const range of rangesOf(atoms, emphasis)) {
      const shrunk = shrink(atoms, cut(range, ranges), isCareful);
      const isSeen = !isCareful || (hasWords(atoms, shrunk) && !isHiddenInWord(atoms, shrunk, ranges));
      if (isSeen && shrunk.start < shrunk.end) ranges.push(shrunk);
    }
  }
  return ranges;
}

/** The longest stretches with this emphasis. None goes beyond a line, or into or out of a link. */
function rangesOf(atoms: Atom[], emphasis: Emphasis): Range[] {
  const ranges: Range[] = [];
  atoms.forEach(({ emphases, target, kind }, at) => {
    if (!emphases.has(emphasis) || kind === 'break') return;
    const last = ranges.at(-1);
    if (last?.end === at && atoms[at - 1]?.target === target) last.end = at + 1;
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
function shrink(atoms: Atom[], { emphasis, start, end }: Range, isCareful: boolean): Range {
  const range = { emphasis, start, end };
  const isFreeSign = (at: number, beside: number) =>
    isCareful && isSign(atoms[at]) && isJoined(atoms[at], atoms[beside]);
  while (range.start < range.end) {
    const [first, last] = [range.start, range.end - 1];
    if (isSpace(atoms[first]) || isFreeSign(first, first - 1)) range.start += 1;
    else if (isSpace(atoms[last]) || isFreeSign(last, last + 1)) range.end -= 1;
    else break;
  }
  return range;
}

/** Punctuation alone looks the same with emphasis, and their delimiters could be taken for each other. */
function hasWords(atoms: Atom[], { start, end }: Range): boolean {
  return atoms.slice(start, end).some((atom) => !isCharacter(atom) || (!isSpace(atom) && !isSign(atom)));
}

/** Within a word, the characters of one delimiter would keep Markdown from seeing another one beside it. */
function isHiddenInWord(atoms: Atom[], { emphasis, start, end }: Range, others: Range[]): boolean {
  if (emphasis !== 's') return false;
  return others.some(
    (other) =>
      (other.start === start && isJoined(atoms[start], atoms[start - 1])) ||
      (other.end === end && isJoined(atoms[end - 1], atoms[end])),
  );
}

function isSpace(atom: Atom | undefined): boolean {
  return atom === undefined || (isCharacter(atom) && /\s/.test(atom.text));
}

function isSign(atom: Atom | undefined): boolean {
  return atom !== undefined && (!isCharacter(atom) || /[\p{P}\p{S}]/u.test(atom.text));
}

/** Whether an atom continues what is beside it. The end of a link is a bracket. */
function isJoined(atom: Atom | undefined, beside: Atom | undefined): boolean {
  return !isSpace(beside) && beside?.target === atom?.target;
}

function isCharacter({ kind }: Atom): boolean {
  return kind === 'character' || kind === 'break';
}
