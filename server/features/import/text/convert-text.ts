import { hasTooManyMarks } from '#shared/text/body-pieces.ts';
import type { EntryText } from '../entry.ts';
import { type ConvertedText, References } from './converted-text.ts';
import { convertHtml } from './html/convert-html.ts';
import { convertMarkdown } from './markdown/convert-markdown.ts';
import { Remarks } from './remarks.ts';
import { writeBlocks } from './write-blocks.ts';

/**
 * Turns a text of another site into one that could have been written in the editor here. HTML goes through the rules for what
 * is pasted; Markdown is kept as it was typed where it says the same here.
 */
export function convertText({ format, source, base }: EntryText): ConvertedText {
  const text = source.replaceAll('\r\n', '\n');
  if (format === 'plain') return unchanged('plain', text.normalize('NFC'));
  // Markdown that belongs to no other site was written by this program.
  if (format === 'markdown' && base === undefined) return unchanged('markdown', source);
  const context = { base, references: new References(text), remarks: new Remarks() };
  const body = format === 'html' ? fromHtml(text, context) : convertMarkdown(text, context);
  const { references, remarks } = context;
  const { placeholder, images, links, linksAsWritten } = references;
  return { ...body, body: body.body.normalize('NFC'), placeholder, images, links, linksAsWritten, remarks: remarks.sentences };
}

function unchanged(format: ConvertedText['format'], body: string): ConvertedText {
  return { format, body, placeholder: '', images: [], links: [], linksAsWritten: [], remarks: [] };
}

function fromHtml(html: string, context: Parameters<typeof convertHtml>[1]): Pick<ConvertedText, 'format' | 'body'> {
  const read = convertHtml(html, context);
  if ('words' in read) return { format: 'plain', body: read.words };
  const body = writeBlocks(read.document);
  if (!hasTooManyMarks(body)) return { format: 'markdown', body };
  context.remarks.add('tooLarge');
  return { format: 'plain', body: read.document.textBetween(0, read.document.content.size, '\n\n', '\n') };
}
