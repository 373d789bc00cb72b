import { MONOSPACE } from '#server/features/mail/mail-frame.ts';
import {
  type ElementNode,
  type HtmlNode,
  hasClass,
  isElement,
  wordsOf,
} from '#server/features/posts/rendering/html-tree.ts';
import { EDGE, INK, PLATE } from '#shared/light-colours.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { picture, video } from './figures.ts';
import { label, lines, passage } from './inline.ts';
import {
  framed,
  joined,
  type LetterScope,
  passageOf,
  spaced,
  styled,
  TEXT_SIZE,
  textFont,
  underlined,
  type Write,
  type Written,
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

const paragraph: Write = (block, scope, gap) =>
  passage(block, scope, { tag: 'p', styleOf: (_, font) => `margin:${gap}px 0 0${font}` });

const attribution: Write = (block, scope, gap) => label(block, scope, { gap, size: 15 });

const heading: Write = (block, scope, gap) => {
  const style = `margin:${gap}px 0 0;font-size:${HEADINGS[block.tag]?.size}px;font-weight:600;line-height:1.35`;
  const { html, text } = passage(block, scope, { tag: block.tag, styleOf: (_, font) => style + font });
  return {
    // What is left of the link to itself, which only the page shows, is the space before it.
    html: html.replace(/ (?=<\/h\d>$)/, ''),
    text: `\n${block.tag === 'h2' ? underlined(text, '-') : text}`,
  };
};

const quote: Write = (block, scope, gap) => {
  const isPulled = hasClass(block, 'pull-quote');
  const { html, text } = writeBlocks(block.children, scope);
  const edge = `border-left:1px solid ${EDGE};padding:0 0 0 22px;${textFont(scope)};color:${INK}`;
  const content = isPulled ? ruleOf('width="64"', 20) + html : framed('class="edge ink"', edge, html);
  const style = `margin:${gap}px 0 0;padding:0${isPulled ? pullStyle(scope) : ''}`;
  return { html: styled('blockquote', style, content), text: prefixed(text, '> ') };
};

function pullStyle({ lang }: LetterScope): string {
  const isSlanted = lang === 'en';
  return `;font-size:23px;line-height:${isSlanted ? 1.35 : 1.6};font-style:${isSlanted ? 'italic' : 'normal'}`;
}

const list: Write = (block, scope, gap) => {
  const start = block.attributes.get('start');
  const items = block.children.filter(isElement).map((item, index) => {
    const { html, text } = writeBlocks(item.children, scope);
    const style = index === 0 ? '' : ` style="margin:${GAP_IN_BLOCK}px 0 0"`;
    const mark = block.tag === 'ol' ? `${Number(start ?? 1) + index}. ` : '- ';
    return { html: `<li${passageOf(item, scope).attribute}${style}>${html}</li>`, text: hanging(mark, text) };
  });
  const { html, text } = joined(items, items.some((item) => item.text.includes('\n\n')) ? '\n\n' : '\n');
  const tag = `${block.tag}${start ? ` start="${Number(start)}"` : ''}`;
  return { html: styled(tag, `margin:${gap}px 0 0 26px;padding:0`, html), text };
};

const code: Write = (block, _scope, gap) => {
  const words = wordsOf(block);
  const style = `background:${PLATE};padding:14px 18px;font:14px/1.6 ${MONOSPACE};color:${INK}`;
  const html = words.replace(/\n$/, '').split('\n').map(codeLine).join('<br>');
  return {
    html: spaced(gap, framed('class="plate ink"', style, html)),
    text: prefixed(words.trimEnd(), '    '),
  };
};

/** Outlook drops `white-space`, so spaces that count do not break, except the last of several. */
function codeLine(line: string): string {
  const kept = line.replaceAll('\t', '    ').replace(/^ +| +(?= )/g, (spaces) => '\u00a0'.repeat(spaces.length));
  return escapeHtml(kept);
}

const rule: Write = (_block, _scope, gap) => ({
  html: spaced(gap + 8, ruleOf('align="center" width="80"', 8)),
  text: '* * *',
});

function ruleOf(attributes: string, height: number): string {
  const style = `border-top:1px solid ${EDGE};font-size:0;line-height:0`;
  const cell = styled(`td class="edge" height="${height}"`, style, '&nbsp;');
  return `<table role="presentation" ${attributes} cellpadding="0" cellspacing="0"><tr>${cell}</tr></table>`;
}

const group: Write = ({ children }, scope) => writeBlocks(children, scope);

/** By class, and by tag for what has none of these. */
const BY_CLASS = Object.entries({ attribution, 'table-scroll': table, video, verses, verse });
const BY_TAG = new Map(
  Object.entries({
    p: paragraph,
    h2: heading,
    h3: heading,
    h4: heading,
    blockquote: quote,
    ul: list,
    ol: list,
    pre: code,
    hr: rule,
    figure: picture,
    div: group,
    section: group,
  }),
);
/** Those with more space around them than a paragraph. */
const SET_OFF = new Set<Write | undefined>([quote, code, rule, table, verse, verses, picture, video]);

/** @returns `undefined` for what stands within a line */
function writerOf(element: ElementNode): Write | undefined {
  return BY_CLASS.find(([name]) => hasClass(element, name))?.[1] ?? BY_TAG.get(element.tag);
}

export function isBlock(node: HtmlNode): node is ElementNode {
  return isElement(node) && writerOf(node) !== undefined;
}

/** Whether a block leads to what follows it: a heading, a break, or a line such as “Two things are needed:”. */
export function leadsOn(block: ElementNode): boolean {
  const write = writerOf(block);
  return write === heading || write === rule || (write === paragraph && /:\s*$/.test(wordsOf(block)));
}

/** The space between two blocks of the text, in pixels. */
export function gapBetween(above: ElementNode, block: ElementNode): number {
  const [upper, lower] = [writerOf(above), writerOf(block)];
  if (upper === heading) return GAP_BELOW_HEADING;
  if (lower === heading) return HEADINGS[block.tag]?.gap ?? WIDE_GAP;
  return SET_OFF.has(upper) || SET_OFF.has(lower) ? WIDE_GAP : GAP;
}

/**
 * Writes blocks, and words between them. In text, an empty line is between two.
 * @param gapOf the space between two; those within a block belong together more closely than those of the text
 */
export function writeBlocks(
  nodes: HtmlNode[],
  scope: LetterScope,
  gapOf: (above: ElementNode, block: ElementNode) => number = () => GAP_IN_BLOCK,
): Written {
  const pieces = gathered(nodes);
  // Within an item of a list without empty lines, words stand without a paragraph.
  const isInItem = pieces[0]?.tag === '';
  let [html, text] = ['', ''];
  for (const [index, piece] of pieces.entries()) {
    const above = pieces[index - 1];
    const write = writerOf(piece);
    const next = write ? write(piece, scope, above ? gapOf(above, piece) : 0) : lines(piece.children, scope);
    html += next.html;
    const isListBelowWords = isInItem && write === list && !text.includes('\n');
    text += (text && next.text && (isListBelowWords ? '\n' : '\n\n')) + next.text;
  }
  return { html, text };
}

/** Gathers what stands between blocks into elements without a tag. */
function gathered(nodes: HtmlNode[]): ElementNode[] {
  const pieces: ElementNode[] = [];
  for (const node of nodes) {
    const last = pieces.at(-1);
    if (isBlock(node)) pieces.push(node);
    else if (last?.tag === '') last.children.push(node);
    else pieces.push({ tag: '', attributes: new Map(), children: [node] });
  }
  return pieces.filter(
    ({ tag, children }) => tag !== '' || children.some((node) => isElement(node) || wordsOf(node).trim()),
  );
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
