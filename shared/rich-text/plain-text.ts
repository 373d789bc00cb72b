/** Lines that have a meaning of their own in Markdown, so that they are not part of a paragraph. */
const SPECIAL =
  /^(\s*([-+*]|\p{Nd}{1,9}[.)])\s|\s*>|#{1,6}\s|\s*\||\s{4}|\t|\[\^[^\]]+\]:|\s*(-{3,}|\*{3,}|_{3,})\s*$|!\[)/u;
const FENCE = /^\s*(`{3,}|~{3,})/;
const PAGE_NUMBER = /^\s*([-–—]\s*)?(page |पृष्ठ )?\p{Nd}{1,4}(\s*(of|\/)\s*\p{Nd}{1,4})?(\s*[-–—])?\s*$/iu;
const SENTENCE_END = /[.!?।॥:;…]["'”’)\]]*$/;
/** These words keep their hyphen: `self-` at the end of a line begins `self-knowledge`. */
const KEEPS_HYPHEN = /(?:^|[\s(])(self|non|well|ever|half|all|ex|so|long|short|high|low)-$/i;

/** Lines of verse are mostly shorter. Devanagari takes more units for a line of the same length. */
const WIDTH_MINIMUM = { latin: 48, devanagari: 60 };
const WIDTH_MAXIMUM = 130;

interface Unwrapped {
  text: string;
  /** Whether numbers that stood alone on lines, as those of pages do, were left out. */
  hasPageNumbers: boolean;
}

/**
 * Joins the lines of paragraphs that were cut to a width, as PDF files, mails and Markdown from other editors have them.
 * Verse, lists, quotations, tables and code stay as they are.
 * @returns `null` when the lines of a text are not of one width
 */
export function unwrapLines(source: string): Unwrapped | null {
  const blocks = blocksOf(
    source.replace(/\r\n?|\f/g, '\n').replace(/[\uFB00-\uFB06]/g, (ligature) => ligature.normalize('NFKC')),
  );
  const width = widthOf(blocks);
  if (width === null) return null;
  const isPaged = blocks.some(({ lines, isText }) => isText && lines.some((line) => PAGE_NUMBER.test(line)));
  const paragraphs = (isPaged ? withoutPageNumbers(blocks) : blocks).flatMap(({ lines, isText }) =>
    isText ? joinLines(lines, width, source) : [lines.join('\n')],
  );
  return { text: paragraphs.join('\n\n'), hasPageNumbers: isPaged };
}

interface Block {
  lines: string[];
  isText: boolean;
}

/** Blocks are separated by empty lines; a heading, and code between fences, is always one of its own. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let fence = '';
  let isOpen = false;
  const add = (line: string, isText: boolean) => {
    const last = blocks.at(-1);
    const isHeading = fence === '' && /^#/.test(line);
    if (isOpen && last && (last.isText === isText || !last.isText) && !isHeading) last.lines.push(line);
    else blocks.push({ lines: [line], isText });
    isOpen = !isHeading;
  };
  for (const line of text.split('\n')) {
    const [, mark = ''] = FENCE.exec(line) ?? [];
    if (fence === '' && mark !== '') isOpen = false;
    if (fence !== '' || mark !== '') {
      add(line, false);
      if (fence === '') fence = mark;
      else if (mark.startsWith(fence)) [fence, isOpen] = ['', false];
    } else if (line.trim() === '') isOpen = false;
    else add(line, !SPECIAL.test(line));
  }
  return blocks;
}

/** @returns the width to which lines were cut: nearly all that another line follows reach it */
function widthOf(blocks: Block[]): number | null {
  const texts = blocks
    .filter(({ isText }) => isText)
    .map(({ lines }) => lines.filter((line) => !PAGE_NUMBER.test(line)));
  const followed = texts.flatMap((lines) => lines.slice(0, -1)).map((line) => line.trimEnd());
  const width = Math.max(0, ...texts.flat().map(({ length }) => length));
  const script = followed.some((line) => /\p{Script=Devanagari}/u.test(line)) ? 'devanagari' : 'latin';
  if (followed.length < 3 || width < WIDTH_MINIMUM[script] || width > WIDTH_MAXIMUM) return null;
  const full = followed.filter(({ length }) => length >= width * 0.75);
  const isCut = full.length >= followed.length * 0.6;
  return isCut && !isVerse(texts, full) ? width : null;
}

/** Lines of verse may be of one width as well, but most of them end with punctuation or begin with a capital. */
function isVerse(texts: string[][], full: string[]): boolean {
  const ended = full.filter((line) => SENTENCE_END.test(line) || /,$/.test(line));
  const following = texts.flatMap((lines) => lines.slice(1));
  const capitals = following.filter((line) => /^\s*["'“‘(]?\p{Lu}/u.test(line));
  return ended.length > full.length * 0.4 || capitals.length > following.length * 0.6;
}

/** A page may end within a paragraph: what follows the number then continues it. */
function withoutPageNumbers(blocks: Block[]): Block[] {
  const kept: Block[] = [];
  let isInterrupted = false;
  for (const { lines, isText } of blocks) {
    const rest = isText ? lines.filter((line) => !PAGE_NUMBER.test(line)) : lines;
    const last = kept.at(-1);
    const continues =
      isInterrupted && isText && last?.isText && !SENTENCE_END.test(last.lines.at(-1)?.trimEnd() ?? '.');
    if (continues) last.lines.push(...rest);
    else if (rest.length > 0) kept.push({ lines: rest, isText });
    isInterrupted = rest.length < lines.length || (isInterrupted && rest.length === 0);
  }
  return kept;
}

/** Short lines end a paragraph, since their next word would have fitted. */
function joinLines(lines: string[], width: number, source: string): string[] {
  const paragraphs: string[] = [];
  let isEnded = true;
  for (const line of lines) {
    if (isEnded) paragraphs.push(line);
    else paragraphs.push(join(paragraphs.pop() ?? '', line, source));
    const isContinued = /\\$| {2}$/.test(line);
    const length = line.trimEnd().length;
    isEnded = !isContinued && (length < width * 0.6 || (length < width * 0.8 && SENTENCE_END.test(line.trimEnd())));
  }
  return paragraphs;
}

function join(before: string, line: string, source: string): string {
  if (/\\$| {2}$/.test(before)) return `${before}\n${line.trimStart()}`;
  const [start, end] = [before.trimEnd(), line.trim()];
  if (start.endsWith('\u00AD')) return start.slice(0, -1) + end;
  const [, word = ''] = /(\p{L}+)-$/u.exec(start) ?? [];
  if (word === '' || !/^\p{Ll}/u.test(end)) return `${start} ${end}`;
  const rest = /^\p{L}+/u.exec(end)?.[0] ?? '';
  const keepsHyphen = KEEPS_HYPHEN.test(start) || source.includes(`${word}-${rest}`);
  return (keepsHyphen ? start : start.slice(0, -1)) + end;
}

/** What messengers such as WhatsApp show as bold, italic and struck through, at the edges of words only. */
const PATTERNS: readonly (readonly [pattern: RegExp, delimiter: string])[] = [
  [/(^|[^\p{L}\p{N}*\\])\*(?![\s*])([^*\n]*[^\s*])\*(?![\p{L}\p{N}*])/gu, '**'],
  [/(^|[^\p{L}\p{N}_\\])_(?![\s_])([^_\n]*[^\s_])_(?![\p{L}\p{N}_])/gu, '*'],
  [/(^|[^\p{L}\p{N}~\\])~(?![\s~])([^~\n]*[^\s~])~(?![\p{L}\p{N}~])/gu, '~~'],
];
/** Characters that messengers do not use: they show that `*x*` is Markdown and means italics. */
const MARKDOWN = /\*\*\S|^#{1,6} |\]\(|^```|^\[\^/m;

/** @returns the text with the formatting of messengers as Markdown; `null` when it has none */
export function chatToMarkdown(text: string): string | null {
  if (MARKDOWN.test(text)) return null;
  // The first character is not yet the delimiter, or one pattern would find what another has written.
  let written = text;
  PATTERNS.forEach(([pattern], at) => {
    const mark = String.fromCodePoint(0xe000 + at);
    written = written.replace(pattern, `$1${mark}$2${mark}`);
  });
  if (written === text) return null;
  PATTERNS.forEach(([, delimiter], at) => {
    written = written.replaceAll(String.fromCodePoint(0xe000 + at), delimiter);
  });
  return written;
}
