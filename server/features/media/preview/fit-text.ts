import { breakEvenly, breakLines, lineText, type Piece, splitIntoPieces, withEllipsis } from './break-lines.ts';
import type { Measure } from './measure-text.ts';

interface Box {
  width: number;
  height: number;
}

interface FittedText {
  size: number;
  lines: string[];
}

const SIZES = [96, 84, 76, 68, 61, 55, 50, 45, 41, 37, 34, 31, 28] as const;
const SMALLEST = 28;
/** A word that is wider than a line in this size is broken, rather than set yet smaller. */
const SIZE_OF_LONG_WORDS = 45;

/** Sets the text in the largest size that fits into the box. What does not fit in the smallest one is cut. */
export async function fitTitle(title: string, box: Box, leading: number, measure: Measure): Promise<FittedText> {
  const pieces = await splitIntoPieces(title, box.width / SIZE_OF_LONG_WORDS, measure);
  const linesOf = (size: number) => Math.floor(box.height / (size * leading));
  const size = SIZES.find((one) => fits(pieces, box.width / one, linesOf(one)));
  if (size) return { size, lines: breakEvenly(pieces, box.width / size).map(lineText) };
  return { size: SMALLEST, lines: cut(pieces, box.width / SMALLEST, linesOf(SMALLEST), await measure('…')) };
}

/** @returns one line */
export async function fitLine(text: string, width: number, size: number, measure: Measure): Promise<string> {
  const pieces = await splitIntoPieces(text, width / size, measure);
  return cut(pieces, width / size, 1, await measure('…')).join('');
}

function fits(pieces: Piece[], width: number, count: number): boolean {
  return pieces.every((piece) => piece.width <= width) && breakLines(pieces, width).length <= count;
}

function cut(pieces: Piece[], width: number, count: number, ellipsis: number): string[] {
  const lines = breakLines(pieces, width);
  if (lines.length <= count) return lines.map(lineText);
  const last = withEllipsis(lines[count - 1] ?? [], width, ellipsis);
  return [...lines.slice(0, count - 1).map(lineText), last];
}
