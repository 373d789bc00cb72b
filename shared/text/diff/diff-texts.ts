import type { TextFormat } from '../../writing.ts';
import { diffSequences } from './diff-sequences.ts';
import { diffWords, distinctWords, type Piece, replacement, SIMILAR, similarityOf } from './diff-words.ts';

export interface ComparedText {
  body: string;
  format: TextFormat;
}

/** A paragraph, heading, list or other block of the text, or a line of a plain one. */
export interface ComparedBlock {
  isSame: boolean;
  pieces: Piece[];
}

/** So many blocks further on, a changed block is looked for; more would cost time. */
const WINDOW = 8;
/** A paragraph in more pieces could neither be read nor shown. */
const PIECES_MAXIMUM = 2000;

/** Compares two versions of a text block by block, and changed blocks word by word. */
export function diffTexts(before: ComparedText, after: ComparedText): ComparedBlock[] {
  const [old, fresh] = [blocksOf(before), blocksOf(after)];
  return diffSequences(old, fresh).flatMap(({ isSame, start, end, otherStart, otherEnd }) =>
    isSame
      ? old.slice(start, end).map(sameBlock)
      : changedBlocks(old.slice(start, end), fresh.slice(otherStart, otherEnd)),
  );
}

/** In a plain text, each line is a paragraph. */
function blocksOf({ body, format }: ComparedText): string[] {
  return body.split(format === 'plain' ? /\n+/ : /\n(?:[ \t]*\n)+/).filter((block) => block.trim() !== '');
}

function sameBlock(text: string): ComparedBlock {
  return { isSame: true, pieces: [{ kind: 'same', text }] };
}

/** A block is compared with the one most like it among those that come next; what is like no other is shown as a whole. */
function changedBlocks(old: string[], fresh: string[]): ComparedBlock[] {
  const oldWords = old.map(distinctWords);
  const blocks: ComparedBlock[] = [];
  const add = (pieces: Piece[]) => blocks.push({ isSame: false, pieces });
  let next = 0;
  for (const block of fresh) {
    const like = mostAlike(oldWords.slice(next, next + WINDOW), distinctWords(block));
    if (like === undefined) {
      add(replacement('', block));
      continue;
    }
    for (const gone of old.slice(next, next + like)) add(replacement(gone, ''));
    add(readable(old[next + like] ?? '', block));
    next += like + 1;
  }
  for (const gone of old.slice(next)) add(replacement(gone, ''));
  return blocks;
}

function readable(before: string, after: string): Piece[] {
  const pieces = diffWords(before, after);
  return pieces.length > PIECES_MAXIMUM ? replacement(before, after) : pieces;
}

function mostAlike(candidates: Set<string>[], words: Set<string>): number | undefined {
  const similarities = candidates.map((candidate) => similarityOf(candidate, words));
  const best = Math.max(...similarities);
  return best >= SIMILAR ? similarities.indexOf(best) : undefined;
}
