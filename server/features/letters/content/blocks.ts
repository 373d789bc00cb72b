import { MONOSPACE } from '#server/features/mail/mail-frame.ts';
import {
  type ElementNode,
  type HtmlNode,
  hasClass,
  isElement,
  wordsOf,
} from '#server/features/posts/rendering/html-tree.ts';
import { ASH, EDGE, INK, PLATE } from '#shared/light-colours.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { picture, video } from './figures.ts';
import { inlineHtml, inlineText } from './inline.ts';
import {
  type Construct,
  cellHtml,
  type LetterScope,
  labelFont,
  passageOf,
  spaced,
  TEXT_SIZE,
  textFont,
  underlined,
} from './letter-scope.ts';
import { table, verse, verses } from './tables-and-verses.ts';

/** The space above blocks, in pixels. */
const GAP = 20;
const WIDE_GAP = 32;
const GAP_IN_BLOCK = 8;
const GAP_BELOW_HEADING = 12;
const HEADINGS: Partial<Record<string, { size: number; gap: number }>> = {
  h2: { size: 25, gap: 44 },
  h3: { size: 21, gap: 36 },
  h4: { size: TEXT_SIZE, gap: 30 },
};

const paragraph: Construct = {
  html: (block, gap, scope) => elementHtml(block, 'p', `margin:${gap}px 0 0`, scope),
  text: ({ children }, scope) => inlineText(children, scope),
};

const attribution: Construct = {
  html(block, gap, scope) {
    const { scope: inner, attribute } = passageOf(block, scope);
    const style = `margin:${gap}px 0 0;${labelFont(inner, 15)};color:${ASH}`;
    return `<p class="ash"${attribute} style="${style}">${inlineHtml(block.children, inner)}</p>`;
  },
  text: paragraph.text,
};

const heading: Construct = {
  html(block, gap, scope) {
    const size = HEADINGS[block.tag]?.size;
    const style = `margin:${gap}px 0 0;font-size:${size}px;font-weight:600;line-height:1.35`;
    // What is left of the link to itself, which only the page shows, is the space before it.
    return elementHtml(block, block.tag, style, scope).replace(/ (?=<\/h\d>$)/, '');
  },
  text({ tag, children }, scope) {
    const text = inlineText(children, scope);
    return tag === 'h2' ? `\n${underlined(text, '-')}` : `\n${text}`;
  },
};

const quote: Construct = {
  isSetOff: true,
  html(block, gap, scope) {
    const isPulled = hasClass(block, 'pull-quote');
    const words = innerHtml(block.children, scope);
    const edge = `border-left:1px solid ${EDGE};padding:0 0 0 22px;${textFont(scope)};color:${INK}`;
    const content = isPulled ? ruleOf('width="64"', 20) + words : cellHtml('class="edge ink"', edge, words);
    return `<blockquote style="margin:${gap}px 0 0;padding:0${isPulled ? pullStyle(scope) : ''}">${content}</blockquote>`;
  },
  text: ({ children }, scope) => prefixed(blocksText(children, scope), '> '),
};

function pullStyle({ lang }: LetterScope): string {
  const isSlanted = lang === 'en';
  return `;font-size:23px;line-height:${isSlanted ? 1.35 : 1.6};font-style:${isSlanted ? 'italic' : 'normal'}`;
}

const list: Construct = {
  html(block, gap, scope) {
    const start = block.attributes.get('start');
    const items = block.children.filter(isElement).map((item, index) => {
      const style = index === 0 ? '' : ` style="margin:${GAP_IN_BLOCK}px 0 0"`;
      return `<li${passageOf(item, scope).attribute}${style}>${innerHtml(item.children, scope)}</li>`;
    });
    const attributes = `${start ? ` start="${Number(start)}"` : ''} style="margin:${gap}px 0 0 26px;padding:0"`;
    return `<${block.tag}${attributes}>${items.join('')}</${block.tag}>`;
  },
  text(block, scope) {
    const start = Number(block.attributes.get('start') ?? 1);
    const items = block.children
      .filter(isElement)
      .map(({ children }, index) =>
        hanging(block.tag === 'ol' ? `${start + index}. ` : '- ', blocksText(children, scope)),
      );
    return items.join(items.some((item) => item.includes('\n\n')) ? '\n\n' : '\n');
  },
};

const code: Construct = {
  isSetOff: true,
  html(block, gap) {
    const lines = wordsOf(block).replace(/\n$/, '').split('\n').map(codeLine);
    const style = `background:${PLATE};padding:14px 18px;font:14px/1.6 ${MONOSPACE};color:${INK}`;
    return spaced(gap, cellHtml('class="plate ink"', style, lines.join('<br>')));
  },
  text: (block) => prefixed(wordsOf(block).trimEnd(), '    '),
};

/** Outlook drops `white-space`, so spaces that count do not break, except the last of several. */
function codeLine(line: string): string {
  const kept = line.replaceAll('\t', '    ').replace(/^ +| +(?= )/g, (spaces) => '\u00a0'.repeat(spaces.length));
  return escapeHtml(kept);
}

const rule: Construct = {
  isSetOff: true,
  html: (_block, gap) => spaced(gap + 8, ruleOf('align="center" width="80"', 8)),
  text: () => '* * *',
};

function ruleOf(attributes: string, height: number): string {
  const cell = `<td class="edge" height="${height}" style="border-top:1px solid ${EDGE};font-size:0;line-height:0">&nbsp;</td>`;
  return `<table role="presentation" ${attributes} cellpadding="0" cellspacing="0"><tr>${cell}</tr></table>`;
}

/** Something whose content counts alone. */
const group: Construct = {
  html: ({ children }, _gap, scope) => innerHtml(children, scope),
  text: ({ children }, scope) => blocksText(children, scope),
};

/** By tag and class; the first that fits counts. */
const CONSTRUCTS = (
  [
    ['.attribution', attribution],
    ['.table-scroll', table],
    ['figure.video', video],
    ['div.verses', verses],
    ['div.verse', verse],
    ['p', paragraph],
    ['h2', heading],
    ['h3', heading],
    ['h4', heading],
    ['blockquote', quote],
    ['ul', list],
    ['ol', list],
    ['pre', code],
    ['hr', rule],
    ['figure', picture],
    ['div', group],
    ['section', group],
  ] satisfies [string, Construct][]
).map(([selector, construct]) => {
  const [tag = '', className] = selector.split('.');
  return { tag, className, construct };
});

/** @returns `undefined` for what stands within a line */
function constructOf(element: ElementNode): Construct | undefined {
  return CONSTRUCTS.find(
    ({ tag, className }) => (tag === '' || tag === element.tag) && (!className || hasClass(element, className)),
  )?.construct;
}

export function isBlock(node: HtmlNode): node is ElementNode {
  return isElement(node) && constructOf(node) !== undefined;
}

/** Whether a block leads to what follows it: a heading, a break, or a line such as “Two things are needed:”. */
export function leadsOn(block: ElementNode): boolean {
  const construct = constructOf(block);
  return construct === heading || construct === rule || (construct === paragraph && /:\s*$/.test(wordsOf(block)));
}

/** @param above the block that stands before it */
export function blockHtml(block: ElementNode, above: ElementNode | undefined, scope: LetterScope): string {
  return (constructOf(block) ?? group).html(block, above ? gapBetween(above, block) : 0, scope);
}

function gapBetween(above: ElementNode, block: ElementNode): number {
  const [upper, lower] = [constructOf(above), constructOf(block)];
  if (upper === heading) return GAP_BELOW_HEADING;
  if (lower === heading) return HEADINGS[block.tag]?.gap ?? WIDE_GAP;
  return upper?.isSetOff || lower?.isSetOff ? WIDE_GAP : GAP;
}

/** Writes blocks that belong together more closely than those of the text, and words between them. */
export function innerHtml(nodes: HtmlNode[], scope: LetterScope): string {
  return piecesOf(nodes)
    .map((piece, index) =>
      Array.isArray(piece)
        ? inlineHtml(piece, scope)
        : (constructOf(piece) ?? group).html(piece, index === 0 ? 0 : GAP_IN_BLOCK, scope),
    )
    .join('');
}

/** Writes blocks as text alone, with an empty line between two. */
export function blocksText(nodes: HtmlNode[], scope: LetterScope): string {
  const pieces = piecesOf(nodes);
  // Within an item of a list without empty lines, words stand without a paragraph.
  const isInItem = Array.isArray(pieces[0]);
  let text = '';
  for (const piece of pieces) {
    const construct = Array.isArray(piece) ? undefined : (constructOf(piece) ?? group);
    const next = Array.isArray(piece) ? inlineText(piece, scope) : (construct ?? group).text(piece, scope);
    if (next === '') continue;
    const isListBelowWords = isInItem && construct === list && !text.includes('\n');
    text += text && (isListBelowWords ? '\n' : '\n\n');
    text += next;
  }
  return text;
}

/** Splits what an element contains: each block by itself, and what stands between blocks together. */
function piecesOf(nodes: HtmlNode[]): (ElementNode | HtmlNode[])[] {
  const pieces: (ElementNode | HtmlNode[])[] = [];
  for (const node of nodes) {
    const last = pieces.at(-1);
    if (isBlock(node)) pieces.push(node);
    else if (Array.isArray(last)) last.push(node);
    else pieces.push([node]);
  }
  return pieces.filter(
    (piece) => !Array.isArray(piece) || piece.some((node) => isElement(node) || wordsOf(node).trim()),
  );
}

function elementHtml(block: ElementNode, tag: string, style: string, scope: LetterScope): string {
  const passage = passageOf(block, scope);
  const attributes = `${passage.attribute} style="${style}${passage.style}"`;
  return `<${tag}${attributes}>${inlineHtml(block.children, passage.scope)}</${tag}>`;
}

/** Puts a mark before the first line, and the others below what follows it. */
export function hanging(mark: string, text: string): string {
  return mark + prefixed(text, ' '.repeat(mark.length)).slice(mark.length);
}

/** Begins each line that is not empty with a prefix; an empty one gets what of it is no space. */
function prefixed(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? prefix.trimEnd() : prefix + line))
    .join('\n');
}
