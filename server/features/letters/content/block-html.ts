import { MONOSPACE } from '#server/features/mail/mail-frame.ts';
import { type ElementNode, type HtmlNode, hasClass, wordsOf } from '#server/features/posts/rendering/html-tree.ts';
import { ASH, EDGE, INK, PLATE } from '#shared/light-colours.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { type BlockKind, itemsOf, kindOf, piecesOf } from './block-kind.ts';
import { pictureHtml, videoHtml } from './figure-html.ts';
import { inlineHtml } from './inline-html.ts';
import { type LetterScope, labelFont, passageOf, TEXT_SIZE, textFont } from './mail-scope.ts';
import { tableHtml } from './table-html.ts';
import { verseHtml, versesHtml } from './verse-html.ts';

/** The space above blocks, in pixels. */
const GAP = 20;
const WIDE_GAP = 32;
const GAP_IN_BLOCK = 8;
const GAP_BELOW_HEADING = 12;
const GAP_ABOVE_HEADING: Partial<Record<string, number>> = { h2: 44, h3: 36, h4: 30 };
const SET_OFF: (BlockKind | undefined)[] = ['quote', 'table', 'code', 'rule', 'picture', 'video', 'verse', 'verses'];

/** @param above the block that stands before it */
export function blockHtml(block: ElementNode, above: ElementNode | undefined, scope: LetterScope): string {
  return write(block, above ? gapBetween(above, block) : 0, scope);
}

function gapBetween(above: ElementNode, block: ElementNode): number {
  if (kindOf(above) === 'heading') return GAP_BELOW_HEADING;
  if (kindOf(block) === 'heading') return GAP_ABOVE_HEADING[block.tag] ?? WIDE_GAP;
  return SET_OFF.includes(kindOf(above)) || SET_OFF.includes(kindOf(block)) ? WIDE_GAP : GAP;
}

/** Writes blocks that belong together more closely than those of the text, and words between them. */
export function innerHtml(nodes: HtmlNode[], scope: LetterScope): string {
  return piecesOf(nodes)
    .map((piece, index) => {
      if (Array.isArray(piece)) return inlineHtml(piece, scope);
      return write(piece, index === 0 ? 0 : GAP_IN_BLOCK, scope);
    })
    .join('');
}

function write(block: ElementNode, gap: number, scope: LetterScope): string {
  return WRITERS[kindOf(block) ?? 'group'](block, gap, scope);
}

type Writer = (block: ElementNode, gap: number, scope: LetterScope) => string;

const WRITERS: Record<BlockKind, Writer> = {
  paragraph: (block, gap, scope) => elementHtml(block, 'p', `margin:${gap}px 0 0`, scope),
  attribution: attributionHtml,
  heading: headingHtml,
  quote: quoteHtml,
  list: listHtml,
  table: tableHtml,
  code: codeHtml,
  rule: ruleHtml,
  picture: pictureHtml,
  video: videoHtml,
  verse: verseHtml,
  verses: versesHtml,
  group: ({ children }, _gap, scope) => innerHtml(children, scope),
};

function elementHtml(block: ElementNode, tag: string, style: string, scope: LetterScope): string {
  const passage = passageOf(block, scope);
  const attributes = `${passage.attribute} style="${style}${passage.style}"`;
  return `<${tag}${attributes}>${inlineHtml(block.children, passage.scope)}</${tag}>`;
}

function attributionHtml(block: ElementNode, gap: number, scope: LetterScope): string {
  const { scope: inner, attribute } = passageOf(block, scope);
  const style = `margin:${gap}px 0 0;${labelFont(inner, 15)};color:${ASH}`;
  return `<p class="ash"${attribute} style="${style}">${inlineHtml(block.children, inner)}</p>`;
}

const HEADING_SIZE: Partial<Record<string, number>> = { h2: 25, h3: 21 };

function headingHtml(block: ElementNode, gap: number, scope: LetterScope): string {
  const size = HEADING_SIZE[block.tag] ?? TEXT_SIZE;
  const style = `margin:${gap}px 0 0;font-size:${size}px;font-weight:600;line-height:1.35`;
  // What is left of the link to itself, which only the page shows, is the space before it.
  return elementHtml(block, block.tag, style, scope).replace(/ (?=<\/h\d>$)/, '');
}

function quoteHtml(block: ElementNode, gap: number, scope: LetterScope): string {
  if (hasClass(block, 'pull-quote')) return pullQuoteHtml(block, gap, scope);
  return `<blockquote style="margin:${gap}px 0 0;padding:0">${cellHtml('edge ink', `border-left:1px solid ${EDGE};padding:0 0 0 22px;${textFont(scope)};color:${INK}`, innerHtml(block.children, scope))}</blockquote>`;
}

function pullQuoteHtml({ children }: ElementNode, gap: number, scope: LetterScope): string {
  const isSlanted = scope.lang === 'en';
  const style = `font-size:23px;line-height:${isSlanted ? 1.35 : 1.6};font-style:${isSlanted ? 'italic' : 'normal'}`;
  return `<blockquote style="margin:${gap}px 0 0;padding:0;${style}">${lineHtml()}${innerHtml(children, scope)}</blockquote>`;
}

function listHtml(list: ElementNode, gap: number, scope: LetterScope): string {
  const start = list.attributes.get('start');
  const items = itemsOf(list).map(({ item, children }, index) => {
    const style = index === 0 ? '' : ` style="margin:${GAP_IN_BLOCK}px 0 0"`;
    return `<li${passageOf(item, scope).attribute}${style}>${innerHtml(children, scope)}</li>`;
  });
  const attributes = `${start ? ` start="${Number(start)}"` : ''} style="margin:${gap}px 0 0 26px;padding:0"`;
  return `<${list.tag}${attributes}>${items.join('')}</${list.tag}>`;
}

function codeHtml(block: ElementNode, gap: number): string {
  const lines = wordsOf(block).replace(/\n$/, '').split('\n').map(codeLine);
  const style = `background:${PLATE};padding:14px 18px;font:14px/1.6 ${MONOSPACE};color:${INK}`;
  return spaced(gap, cellHtml('plate ink', style, lines.join('<br>')));
}

/** Outlook drops `white-space`, so spaces that count do not break, except the last of several. */
function codeLine(line: string): string {
  const spaced = line.replaceAll('\t', '    ').replace(/^ +| +(?= )/g, (spaces) => '\u00a0'.repeat(spaces.length));
  return escapeHtml(spaced);
}

function ruleHtml(_block: ElementNode, gap: number): string {
  return spaced(
    gap + 8,
    `<table role="presentation" align="center" width="80" cellpadding="0" cellspacing="0"><tr>${lineCell(8)}</tr></table>`,
  );
}

function lineHtml(): string {
  return `<table role="presentation" width="64" cellpadding="0" cellspacing="0"><tr>${lineCell(20)}</tr></table>`;
}

function lineCell(height: number): string {
  return `<td class="edge" height="${height}" style="border-top:1px solid ${EDGE};font-size:0;line-height:0">&nbsp;</td>`;
}

function cellHtml(className: string, style: string, html: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="${className}" style="${style}">${html}</td></tr></table>`;
}

function spaced(gap: number, html: string): string {
  return `<div style="padding:${gap}px 0 0">${html}</div>`;
}
