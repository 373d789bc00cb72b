import { KEPT_BLOCK } from './kept-parts.ts';

const QUOTE = /^[ \t]*(?:>[ \t]?)*/;
const BLOCK_START =
  /^[ \t]*(?:#{1,6}(?:[ \t]|$)|[-*+](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$)|(?:[-*_][ \t]*){3,}$|\[\^[^\]\s]{1,100}\]:|<\/?[a-z!])/i;
const HTML_BLOCK =
  /^<(?:!--|\/?(?:address|article|aside|blockquote|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|script|section|style|summary|svg|table|tbody|td|tfoot|th|thead|tr|ul|video)\b)/i;
const TABLE_RULE = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t|:-]*)?$/;
const UNDERLINE = /^ {0,3}(=+|-{2,})[ \t]*$/;
const BREAK = /(?: {2,}|\\)$/;

interface Paragraph {
  quotes: number;
  isItem: boolean;
}

/**
 * Here each line is a paragraph, while Markdown elsewhere fills paragraphs with lines that follow each other. So these
 * are joined, or kept apart by a break where the old program showed them as they were typed.
 */
export function joinLines(text: string, showsLines: boolean): string {
  const lines = text.split('\n');
  const result: string[] = [];
  let open: Paragraph | undefined;
  let isHtml = false;
  let isTable = false;
  for (const [index, line] of lines.entries()) {
    const prefix = QUOTE.exec(line)?.[0] ?? '';
    const quotes = prefix.split('>').length - 1;
    const rest = quotes === 0 ? line : line.slice(prefix.length);
    if (rest.trim() === '') [open, isHtml, isTable] = [undefined, false, false];
    else if (HTML_BLOCK.test(rest.trimStart())) isHtml = true;
    else if (rest.includes('|') && lines[index + 1]?.includes('|') && TABLE_RULE.test(lines[index + 1] ?? ''))
      isTable = true;
    const last = result.at(-1) ?? '';
    if (isHtml || isTable || rest.trim() === '' || KEPT_BLOCK.test(rest.trim())) {
      result.push(line.trim() === '' ? '' : line);
      open = undefined;
    } else if (open && !open.isItem && quotes === open.quotes && UNDERLINE.test(rest)) {
      result[result.length - 1] = headingOf(last, rest.trim().startsWith('=') ? '#' : '##');
      open = undefined;
    } else if (open && quotes <= open.quotes && (quotes > 0 || open.quotes === 0) && !startsBlock(rest)) {
      if (BREAK.test(last)) result.push(line);
      else if (showsLines) {
        result[result.length - 1] = `${last.trimEnd()}\\`;
        result.push(line);
      } else result[result.length - 1] = `${last.trimEnd()} ${rest.trim()}${/ {2,}$/.test(rest) ? '  ' : ''}`;
    } else {
      result.push(line);
      const isHeading = /^[ \t]*#{1,6}(?:[ \t]|$)/.test(rest) || /^[ \t]*(?:[-*_][ \t]*){3,}$/.test(rest);
      open = isHeading ? undefined : { quotes, isItem: startsBlock(rest) };
    }
  }
  return result.map((line) => (line.endsWith('\\') || !/ {3,}$/.test(line) ? line : `${line.trimEnd()}  `)).join('\n');
}

/** HTML within a paragraph does not begin a block. */
function startsBlock(rest: string): boolean {
  return BLOCK_START.test(rest) && !(/^[ \t]*<[a-z/]/i.test(rest) && !HTML_BLOCK.test(rest.trimStart()));
}

/** The underline belongs to all lines of the paragraph, of which breaks may have kept some. */
function headingOf(line: string, marks: string): string {
  const prefix = QUOTE.exec(line)?.[0] ?? '';
  return `${prefix}${marks} ${line.slice(prefix.length).trim()}`;
}
