import sharp from 'sharp';
import type { Language } from '#shared/contracts/text.ts';
import { hasDevanagari } from '#shared/text/script.ts';

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

/** How often the width is halved: no one sees what is less than a hundredth of it. */
const HALVINGS = 7;

/** Breaks into as few lines as possible, none wider than needed, so that no word is alone on the last one. */
function breakEvenly(pieces: Piece[], width: number): Piece[][] {
  const { length } = breakLines(pieces, width);
  let [narrow, wide] = [0, width];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (narrow + wide) / 2;
    if (fits(pieces, middle, length)) wide = middle;
    else narrow = middle;
  }
  return breakLines(pieces, wide);
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

/** What separates words; a no-break space joins them. */
const WHITE_SPACE = /[^\S\u00a0]+/g;
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
/** Invisible characters, without the joiners, which change the shape of Devanagari. */
const INVISIBLE = /[\p{Cf}--[\u200c\u200d]]/gv;

/** A letter, a digit or a mark that belongs to one, unlike the variation selectors of emoji. */
const PART_OF_WORD = /[[\p{L}\p{N}\p{Mn}\p{Mc}]--\p{Variation_Selector}]/v;

/** More than fit on a card. */
const GRAPHEMES_MAXIMUM = 600;
/** In no language does a letter have more parts. */
const PARTS_MAXIMUM = 12;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function splitGraphemes(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/**
 * @returns the text without emoji and other signs that no font has, which would be shown as boxes; nothing if a letter
 * or a mark of one is among them, since without it the words would be others
 */
export function drawableText(text: string, lacking: RegExp): string {
  const clean = text.normalize('NFC').replace(CONTROLS, ' ').replace(INVISIBLE, '').replace(WHITE_SPACE, ' ');
  if (clean.match(lacking)?.some((character) => PART_OF_WORD.test(character))) return '';
  const drawn = splitGraphemes(clean).map((grapheme) => withoutLacking(grapheme, lacking));
  const shown = drawn.length > GRAPHEMES_MAXIMUM ? [...drawn.slice(0, GRAPHEMES_MAXIMUM), '…'] : drawn;
  return shown.join('').replace(WHITE_SPACE, ' ').trim();
}

/** A mark belongs to the letter before it: it goes when the letter goes, but the letter stays when the mark goes. */
function withoutLacking(grapheme: string, lacking: RegExp): string {
  const [base = '', ...marks] = grapheme;
  if (base.search(lacking) === 0) return '';
  return `${base}${marks.join('').replace(lacking, '')}`.slice(0, PARTS_MAXIMUM);
}

const LATIN = ['Source Serif 4', 'Dotted m'];
const HINDI = ['Tiro Devanagari Hindi'];

/** How a text is set. All lengths are in the size of the font. */
export interface TextStyle {
  /** Each character is shown in the first family that has it. */
  families: string[];
  weight: 400 | 600;
  tracking: number;
}

/** As in the headings of pages: Hindi is not bold, and the letters of Devanagari are never spaced apart. */
export function titleStyle(title: string, language: Language): TextStyle {
  const families = language === 'hi' ? [...HINDI, ...LATIN] : [...LATIN, ...HINDI];
  return { families, weight: language === 'hi' ? 400 : 600, tracking: hasDevanagari(title) ? 0 : -0.015 };
}

export function labelStyle(label: string): TextStyle {
  return { families: [...LATIN, ...HINDI], weight: 400, tracking: hasDevanagari(label) ? 0 : 0.09 };
}

export const NAME_STYLE: TextStyle = { families: [...LATIN, ...HINDI], weight: 600, tracking: 0 };

export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
