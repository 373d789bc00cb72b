import type { Node } from 'prosemirror-model';

export interface Query {
  words: string;
  isCaseSensitive: boolean;
}

export interface Match {
  from: number;
  to: number;
}

/** Finds words in a document, in order. Only the blocks that are new since the last time are read. */
export type FindWords = (doc: Node) => Match[];

/**
 * Finds words however their letters are encoded (`क़` is one sign or two), with straight and curly quotes alike. What is
 * found lies within one run of text: no line break, image or border of a note is part of it.
 */
export function findWords({ words, isCaseSensitive }: Query): FindWords {
  const pattern = new RegExp(patternOf(words), isCaseSensitive ? 'gu' : 'giu');
  const known = new WeakMap<Node, Match[]>();
  const inBlock = (block: Node): Match[] => {
    const found = known.get(block) ?? matchesIn(block, pattern);
    known.set(block, found);
    return found;
  };
  return (doc) => {
    if (words === '') return [];
    const matches: Match[] = [];
    doc.forEach((block, start) => {
      for (const { from, to } of inBlock(block)) matches.push({ from: start + from, to: start + to });
    });
    return matches;
  };
}

const ALIKE: Record<string, string> = { "'": "['‘’]", '"': '["“”]', ' ': '[ \\u00a0]' };

/** A letter without its nukta or accent is another letter; a vowel sign does not change the letter before it. */
const END_OF_LETTER = '(?![\\u0300-\\u036f\\u093c])';

function patternOf(words: string): string {
  const letters = [...words.normalize('NFD')];
  return (
    letters.map((letter) => ALIKE[letter] ?? letter.replace(/[\\^$.*+?()[\]{}|]/, '\\$&')).join('') + END_OF_LETTER
  );
}

/** The matches in a block, counted from before it. */
function matchesIn(block: Node, pattern: RegExp): Match[] {
  const matches: Match[] = [];
  for (const { text, start } of runsOf(block, 1)) {
    const normal = text.normalize('NFD');
    const placeOf = normal === text ? (at: number) => at : placesIn(text);
    for (const { 0: found, index } of normal.matchAll(pattern)) {
      const [from, to] = [placeOf(index), placeOf(index + found.length)];
      if (from !== undefined && to !== undefined) matches.push({ from: start + from, to: start + to });
    }
  }
  return matches;
}

/** The runs of text of a node whose content begins at a position. */
function runsOf(node: Node, contentStart: number): { text: string; start: number }[] {
  const runs: { text: string; start: number }[] = [];
  let position = contentStart;
  let open: { text: string; start: number } | null = null;
  for (const child of node.children) {
    if (!child.isText) {
      runs.push(...runsOf(child, position + 1));
      open = null;
    } else if (open) open.text += child.text;
    else {
      open = { text: child.text ?? '', start: position };
      runs.push(open);
    }
    position += child.nodeSize;
  }
  return runs;
}

/** Leads from a place in a normalised text to that in the text itself; to `undefined` from within a letter. */
function placesIn(text: string): (at: number) => number | undefined {
  const places = new Map([[0, 0]]);
  let [length, normalLength] = [0, 0];
  for (const letter of text) {
    length += letter.length;
    normalLength += letter.normalize('NFD').length;
    places.set(normalLength, length);
  }
  return (at) => places.get(at);
}
