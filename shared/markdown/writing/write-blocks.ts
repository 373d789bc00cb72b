import type { Token } from 'markdown-it';
import { dirAttribute } from '../../text/direction.ts';
import { escapeHtml } from '../../text/escape-html.ts';
import type { Heading } from '../compiled-text.ts';
import { type Block, inlineOf } from '../parsing/blocks.ts';
import { loneImage } from '../parsing/captions.ts';
import { langAttribute, languageOfBlock } from './block-language.ts';
import { LABELS } from './labels.ts';
import { blocksText, inlineText } from './plain-text.ts';
import type { Scope } from './scope.ts';
import { writeInline } from './write-inline.ts';
import { videoIn, writeFigure, writeVideo } from './write-pictures.ts';
import { writeVerses } from './write-verse.ts';

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

/**
 * Writes an element that contains text with markup, with its language and direction if they differ.
 * @param end HTML after the text
 */
function writeInlineElement(block: Block, tag: string, attributes: string, scope: Scope, end = ''): void {
  const tokens = inlineOf(block)?.children ?? [];
  const text = inlineText(tokens);
  const lang = languageOfBlock(text, scope.language);
  scope.output.write(`<${tag}${attributes}${langAttribute(lang, scope)}${dirAttribute(text)}>`);
  writeInline(tokens, { ...scope, lang });
  scope.output.write(`${end}</${tag}>`);
}

function writeCode({ token: { info, content } }: Block, { output }: Scope): void {
  const [language = ''] = info.split(/\s+/);
  const attribute = language && ` class="language-${escapeHtml(language)}"`;
  output.write(`<pre><code${attribute}>${escapeHtml(content)}</code></pre>`);
}

/** Writes a heading with a link to itself. The title of the post is the page's only heading of the first level. */
function writeHeading(block: Block, scope: Scope): void {
  if (scope.isInNote) writeInlineElement(block, 'p', '', scope);
  else writeAnchoredHeading(block, scope);
}

function writeAnchoredHeading(block: Block, scope: Scope): void {
  const { ids, outline, language } = scope;
  const text = inlineText(inlineOf(block)?.children ?? []).trim();
  const heading: Heading = { level: levelOf(block), id: ids.ofHeading(text), text };
  if (block.token.level === 0) outline.push(heading);
  const id = escapeHtml(heading.id);
  const anchor = ` <a class="anchor" href="#${id}" aria-label="${LABELS[language].section}">#</a>`;
  writeInlineElement(block, `h${heading.level}`, ` id="${id}"`, scope, anchor);
}

function levelOf({ token: { tag } }: Block): Heading['level'] {
  return Math.min(4, Math.max(2, Number(tag.slice(1)))) as Heading['level'];
}

function writeList({ token, children }: Block, scope: Scope): void {
  const start = token.attrGet('start');
  const tag = token.type === 'bullet_list_open' ? 'ul' : 'ol';
  scope.output.write(`<${tag}${start === null ? '' : ` start="${Number(start)}"`}>`);
  for (const item of children) writeItem(item, scope);
  scope.output.write(`</${tag}>`);
}

/** In a list without empty lines, a single paragraph needs no element of its own. */
function writeItem({ children }: Block, scope: Scope): void {
  scope.output.write(`<li${dirAttribute(blocksText(children)[0] ?? '')}>`);
  const isSingle = children.filter(({ token }) => token.type === 'paragraph_open').length === 1;
  for (const group of isSingle ? children.map((child) => [child]) : [children]) {
    const bare = isSingle && group[0] ? bareText(group[0]) : null;
    if (bare) writeInline(bare.children ?? [], scope);
    else writeBlocks(group, scope);
  }
  scope.output.write('</li>');
}

function bareText(block: Block): Token | null {
  const inline = block.token.hidden ? inlineOf(block) : null;
  return inline && !loneImage(inline) && !videoIn(inline) ? inline : null;
}

/** Writes a table in a region that scrolls on its own, which is reachable by keyboard. */
function writeTable({ children: sections }: Block, scope: Scope): void {
  const { output, language, tables } = scope;
  // Regions of a page have different names.
  const number = ++tables.count > 1 ? ` ${tables.count}` : '';
  const label = `${LABELS[language].table}${number}`;
  output.write(`<div class="table-scroll" role="region" tabindex="0" aria-label="${label}"><table>`);
  for (const { token, children: rows } of sections) {
    output.write(`<${token.tag}>`);
    for (const row of rows) writeRow(row, scope);
    output.write(`</${token.tag}>`);
  }
  output.write('</table></div>');
}

function writeRow({ children: cells }: Block, scope: Scope): void {
  scope.output.write('<tr>');
  for (const cell of cells) {
    const { tag } = cell.token;
    writeInlineElement(cell, tag, (tag === 'th' ? ' scope="col"' : '') + alignment(cell), scope);
  }
  scope.output.write('</tr>');
}

/** The parser gives the alignment as a style, which the site’s Content-Security-Policy forbids. */
function alignment({ token }: Block): string {
  const [, side] = /^text-align:(left|center|right)$/.exec(String(token.attrGet('style'))) ?? [];
  return side ? ` class="align-${side}"` : '';
}
