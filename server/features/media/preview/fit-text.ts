import sharp from 'sharp';
import { splitGraphemes } from './drawable-text.ts';
import { escapeMarkup, type TextStyle } from './text-style.ts';

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

/** A word, or a part of one after which a line may be broken. */
interface Piece {
  text: string;
  width: number;
  /** The width of the space after it. */
  space: number;
}

/** After a space, or after a dash or slash within a word. */
const BREAK = /(?<=[ \-–—/])(?=[^ \-–—/])/;
/** A line should not begin with a dash, a danda or a closing mark. */
const SPACE_BEFORE_MARK = / (?=[-–—।॥:;!?»]+(?: |$))/g;
const BEFORE_ELLIPSIS = /[\s,;:।॥–—-]+$/;
/** In graphemes. */
const ENDLESS = 80;

/** @param longest the width from which on a word may be broken anywhere but within a grapheme */
async function splitIntoPieces(text: string, longest: number, measure: Measure): Promise<Piece[]> {
  const space = await measure(' ');
  const parts = text.replace(SPACE_BEFORE_MARK, '\u00a0').split(BREAK).flatMap(splitEndless);
  const pieces = parts.map(async (part) => {
    const word = part.trimEnd();
    const piece = { text: word, width: await measure(word), space: word === part ? 0 : space };
    return piece.width > longest ? splitWord(piece, longest, measure) : [piece];
  });
  return (await Promise.all(pieces)).flat();
}

/** Splits what is too wide even to be measured. */
function splitEndless(word: string): string[] {
  const graphemes = splitGraphemes(word);
  return graphemes.length > ENDLESS ? inParts(graphemes, ENDLESS) : [word];
}

async function splitWord({ text, width, space }: Piece, longest: number, measure: Measure): Promise<Piece[]> {
  const graphemes = splitGraphemes(text);
  // Graphemes differ in width: parts that should be a little shorter never are too long.
  const count = Math.ceil(width / (longest * 0.85));
  const parts = inParts(graphemes, Math.ceil(graphemes.length / count));
  return Promise.all(
    parts.map(async (part, i) => {
      return { text: part, width: await measure(part), space: i === parts.length - 1 ? space : 0 };
    }),
  );
}

function inParts(graphemes: string[], each: number): string[] {
  const count = Math.ceil(graphemes.length / each);
  return Array.from({ length: count }, (_, i) => graphemes.slice(i * each, (i + 1) * each).join(''));
}

/** Fills one line after the other. */
function breakLines(pieces: Piece[], width: number): Piece[][] {
  const lines: Piece[][] = [];
  let used = Infinity;
  for (const piece of pieces) {
    if (used + piece.width > width) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)?.push(piece);
    used += piece.width + piece.space;
  }
  return lines;
}

/** Breaks into as few lines as possible, all about equally long, so that no word is alone on the last one. */
function breakEvenly(pieces: Piece[], width: number): Piece[][] {
  const { length } = breakLines(pieces, width);
  // For each piece, how to break what begins with it into as many lines as were looked at so far.
  let plans = [...pieces.map(() => IMPOSSIBLE), NOTHING_LEFT];
  for (let count = 0; count < length; count++) {
    plans = [...pieces.map((_, from) => bestFirstLine(pieces.slice(from), width, plans.slice(from))), IMPOSSIBLE];
  }
  return plans[0]?.lines ?? [];
}

interface BreakPlan {
  /** The sum of the squares of the widths, which is smallest if all are equal. */
  cost: number;
  lines: Piece[][];
}

const NOTHING_LEFT: BreakPlan = { cost: 0, lines: [] };
const IMPOSSIBLE: BreakPlan = { cost: Infinity, lines: [] };

/** @param after what may follow each piece, beginning before the first one */
function bestFirstLine(pieces: Piece[], width: number, after: BreakPlan[]): BreakPlan {
  let best = IMPOSSIBLE;
  for (let end = 1; end <= pieces.length; end++) {
    const line = pieces.slice(0, end);
    const used = lineWidth(line);
    if (used > width) break;
    const { cost, lines } = after[end] as BreakPlan;
    if (cost + used ** 2 < best.cost) best = { cost: cost + used ** 2, lines: [line, ...lines] };
  }
  return best;
}

function lineText(pieces: Piece[]): string {
  return pieces
    .map(({ text, space }) => (space > 0 ? `${text} ` : text))
    .join('')
    .trim();
}

/** Takes pieces from the end of the line until an ellipsis fits. */
function withEllipsis(line: Piece[], width: number, ellipsis: number): string {
  let pieces = line;
  while (pieces.length > 1 && lineWidth(pieces) + ellipsis > width) pieces = pieces.slice(0, -1);
  return `${lineText(pieces).replace(BEFORE_ELLIPSIS, '')}…`;
}

function lineWidth(pieces: Piece[]): number {
  return pieces.reduce((sum, { width, space }, i) => sum + width + (i < pieces.length - 1 ? space : 0), 0);
}

/** In pixels: large enough that rounding each letter to whole pixels does not add up. */
const SIZE = 100;
const PANGO_UNITS = 1024;

/** Measures texts in the size of their font. */
type Measure = (text: string) => Promise<number>;

export function measureIn(style: TextStyle): Measure {
  const known = new Map<string, Promise<number>>();
  // The size of a text is that of its ink; between two bars, it includes the space around it.
  const bars = inkWidth('||', style);
  const measure = async (text: string) => ((await inkWidth(`|${text}|`, style)) - (await bars)) / SIZE;
  return (text) => {
    const width = known.get(text) ?? measure(text);
    known.set(text, width);
    return width;
  };
}

async function inkWidth(text: string, { families, weight, tracking }: TextStyle): Promise<number> {
  const spacing = Math.round(tracking * SIZE * PANGO_UNITS);
  const markup = `<span weight="${weight}" letter_spacing="${spacing}">${escapeMarkup(text)}</span>`;
  const font = `${families.join(',')} ${SIZE}`;
  const { width } = await sharp({ text: { text: markup, font, dpi: 72, rgba: true } }).metadata();
  return width;
}
