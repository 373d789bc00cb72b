import { hasTooManyMarks } from '#shared/text/body-pieces.ts';
import { compose } from '#shared/text/compose.ts';
import type { EntryText } from '../entry.ts';
import { type ConvertedText, References } from './converted-text.ts';
import { convertHtml } from './html/convert-html.ts';
import type { HtmlContext } from './html/html-context.ts';
import { convertMarkdown, type MarkdownContext } from './markdown/convert-markdown.ts';
import { type Remark, sentenceOf } from './remarks.ts';
import { withoutEmphasis, writeBlocks } from './write-blocks.ts';

/**
 * Turns a text of another site into one that could have been written in the editor here. HTML goes through the rules for what
 * is pasted; Markdown is kept as it was typed where it says the same here.
 */
export function convertText({ format, source, base, isOwn = false, showsLineEnds = false }: EntryText): ConvertedText {
  if (isOwn && format !== 'html') return unchanged(format, source);
  // Neither can be stored.
  const text = source.replaceAll('\r\n', '\n').replaceAll('\0', '\uFFFD').toWellFormed();
  if (format === 'plain') return unchanged('plain', compose(text));
  const context = { base, references: new References(text), remarks: new Set<Remark>() };
  const body =
    format === 'html'
      ? fromHtml(text, context)
      : fromMarkdown(text, { ...context, showsLineEnds: showsLineEnds || hasVerseLines(text) });
  const { placeholder, found } = context.references;
  const remarks = [...context.remarks].map(sentenceOf);
  return { ...body, body: compose(body.body), placeholder, references: found, remarks };
}

function unchanged(format: ConvertedText['format'], body: string): ConvertedText {
  return { format, body, placeholder: '', references: [], remarks: [] };
}

function fromHtml(html: string, context: HtmlContext): Pick<ConvertedText, 'format' | 'body'> {
  const { document, words } = convertHtml(html, context);
  for (const kept of document ? [document, withoutEmphasis(document)] : []) {
    const body = writeBlocks(kept);
    if (!hasTooManyMarks(body)) return { format: 'markdown', body };
  }
  context.remarks.add('tooLarge');
  return { format: 'plain', body: words() };
}

function fromMarkdown(source: string, context: MarkdownContext): Pick<ConvertedText, 'format' | 'body'> {
  if (!hasTooManyMarks(source)) return { format: 'markdown', body: convertMarkdown(source, context) };
  context.remarks.add('tooLarge');
  return { format: 'plain', body: source };
}

/** What begins a block of its own, so that the line before it ends anyway. */
const BLOCK = /^(?:[-*+] |\d{1,9}[.)] |#{1,6} |```|~~~|\||:::|<|={3,}|-{3,})/;
const ENDS_VERSE = /[।॥]$/u;

/**
 * Whether the lines of a text are those of verses. Markdown joins the lines of a paragraph, but a writer of a śloka in
 * two lines, each with its danda, does not mean one.
 */
function hasVerseLines(text: string): boolean {
  const lines = text.split('\n').map((line) =>
    line
      .trim()
      .replace(/^(?:> ?)+/, '')
      .trim(),
  );
  let ends = 0;
  let verses = 0;
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (line === '' || !next || BLOCK.test(line) || BLOCK.test(next)) continue;
    ends += 1;
    if (ENDS_VERSE.test(line)) verses += 1;
  }
  return verses > 0 && verses * 2 >= ends;
}
