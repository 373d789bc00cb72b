import type { MarkdownIt, StateBlock } from 'markdown-it';
import type { SourceEnvironment } from './clean-source.ts';
import { BLOCKS_MAXIMUM } from './nesting.ts';

/** The end of a line after which the paragraph continues: an odd number of backslashes, or two spaces. */
const CONTINUES = /(?:^|[^\\])(?:\\\\)*\\$| {2}$/;
const BLANKS = ' \t\n';
/** The largest number that an item of a list can be typed with: a year is none. */
export const ITEM_NUMBER_MAXIMUM = 999;
const LARGE_NUMBER = /^\d{4,}[.)](?:[ \t]|$)/;

/**
 * Makes each line a paragraph, as in plain texts. So a line that is typed below a list, a quote or a table does not
 * belong to it.
 */
export function makeLinesParagraphs({ block: { ruler } }: MarkdownIt): void {
  ruler.at('paragraph', readParagraph);
  ruler.before('table', 'plain_line', readPlainLine, { alt: ['blockquote', 'list'] });
  ruler.before('heading', 'empty_heading', readEmptyHeading);
}

function readParagraph(state: StateBlock, start: number, end: number): boolean {
  let next = start + 1;
  while (next < end && continues(state, next - 1) && !state.isEmpty(next) && !startsBlock(state, next, end)) next++;
  pushParagraph(state, start, next);
  return true;
}

function continues(state: StateBlock, line: number): boolean {
  return CONTINUES.test(state.src.slice(state.bMarks[line], state.eMarks[line]));
}

function startsBlock(state: StateBlock, line: number, end: number): boolean {
  // An indented line can only continue.
  if (indentOf(state, line) > 3) return false;
  if (indentOf(state, line) < 0) return true;
  const { parentType } = state;
  state.parentType = 'paragraph';
  const starts = state.md.block.ruler.getRules('paragraph').some((rule) => rule(state, line, end, true));
  state.parentType = parentType;
  return starts;
}

function pushParagraph(state: StateBlock, start: number, next: number): void {
  state.line = next;
  const opening = state.push('paragraph_open', 'p', 1);
  const inline = state.push('inline', '', 0);
  opening.map = [start, next];
  inline.map = [start, next];
  inline.content = typedLines(state, start, next);
  inline.children = [];
  state.push('paragraph_close', 'p', -1);
}

/** The lines as they were typed, also where the parser was given other digits. */
function typedLines(state: StateBlock, start: number, next: number): string {
  const { src } = state;
  state.src = (state.env as SourceEnvironment).typed;
  const lines = state.getLines(start, next, state.blkIndent, false);
  state.src = src;
  return withoutBlankEnds(lines);
}

/** A regular expression would take quadratic time for many spaces within a line. */
function withoutBlankEnds(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && BLANKS.includes(text.charAt(start))) start++;
  while (end > start && BLANKS.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/**
 * Reads a line as a paragraph though it looks like something else: a year, or what is nested too deeply. If asked
 * `silent`ly, it says whether a line ends the block before it.
 */
function readPlainLine(state: StateBlock, line: number, _end: number, silent: boolean): boolean {
  const text = textOf(state, line);
  const isPlain = LARGE_NUMBER.test(text);
  if (silent) return (isPlain && state.parentType === 'list') || endsBlock(state, text);
  if (!isPlain && state.level < BLOCKS_MAXIMUM) return false;
  pushParagraph(state, line, line + 1);
  return true;
}

/** These two would otherwise go on until the next empty line. */
function endsBlock(state: StateBlock, text: string): boolean {
  return state.parentType === 'blockquote' || (state.parentType === 'table' && !text.includes('|'));
}

/** A heading without a word leads nowhere, and screen readers stumble over it. */
function readEmptyHeading(state: StateBlock, line: number, _end: number, silent: boolean): boolean {
  if (silent || indentOf(state, line) > 3 || !/^#{1,6}[ \t#]*$/.test(textOf(state, line))) return false;
  pushParagraph(state, line, line + 1);
  return true;
}

function indentOf({ sCount, blkIndent }: StateBlock, line: number): number {
  return (sCount[line] ?? 0) - blkIndent;
}

function textOf({ src, bMarks, tShift, eMarks }: StateBlock, line: number): string {
  return src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line]);
}
