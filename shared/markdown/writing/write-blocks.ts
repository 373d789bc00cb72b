import { dirAttribute } from '#shared/text/direction.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { type Block, inlineOf } from '../parsing/blocks.ts';
import { loneImage } from '../parsing/captions.ts';
import { langAttribute, languageOfBlock } from './block-language.ts';
import { inlineText } from './inline-text.ts';
import type { Scope } from './scope.ts';
import { writeHeading } from './write-headings.ts';
import { writeInline } from './write-inline.ts';
import { writeList } from './write-lists.ts';
import { writeFigure } from './write-pictures.ts';
import { writeTable } from './write-tables.ts';
import { writeVerses } from './write-verse.ts';
import { videoIn, writeVideo } from './write-videos.ts';

export function writeBlocks(blocks: Block[], scope: Scope): void {
  let index = 0;
  while (index < blocks.length) {
    const taken = writeVerses(blocks, index, scope);
    const block = blocks[index];
    if (taken === 0 && block) WRITERS[block.token.type]?.(block, scope);
    index += taken || 1;
  }
}

/** By the type of the parser's token. */
const WRITERS: Record<string, (block: Block, scope: Scope) => void> = {
  paragraph_open: writeParagraph,
  heading_open: writeHeading,
  blockquote_open: writeQuote,
  bullet_list_open: writeList,
  ordered_list_open: writeList,
  table_open: writeTable,
  fence: writeCode,
  hr: (_block, { output }) => output.write('<hr>'),
};

function writeQuote({ token, children }: Block, scope: Scope): void {
  scope.output.write(token.meta?.isPull ? '<blockquote class="pull-quote">' : '<blockquote>');
  writeBlocks(children, scope);
  scope.output.write('</blockquote>');
}

function writeParagraph(block: Block, scope: Scope): void {
  const inline = inlineOf(block);
  if (!inline) return;
  const [image, video] = [loneImage(inline), videoIn(inline)];
  if (image) writeFigure(image, scope);
  else if (video) writeVideo(video, scope);
  else writeInlineElement(block, 'p', block.token.meta?.isAttribution ? ' class="attribution"' : '', scope);
}

/** Writes an element that contains text with markup, with its language and direction if they differ. */
export function writeInlineElement(block: Block, tag: string, attributes: string, scope: Scope): void {
  const tokens = inlineOf(block)?.children ?? [];
  const text = inlineText(tokens);
  const lang = languageOfBlock(text, scope.language);
  scope.output.write(`<${tag}${attributes}${langAttribute(lang, scope)}${dirAttribute(text)}>`);
  writeInline(tokens, { ...scope, lang });
  scope.output.write(`</${tag}>`);
}

function writeCode({ token: { info, content } }: Block, { output }: Scope): void {
  const [language = ''] = info.split(/\s+/);
  const attribute = language && ` class="language-${escapeHtml(language)}"`;
  output.write(`<pre><code${attribute}>${escapeHtml(content)}</code></pre>`);
}
