import { type Attrs, type MarkSpec, type NodeSpec, Schema, type TagParseRule } from 'prosemirror-model';
import { isAllowedAddress } from '../markdown/parsing/link-address.ts';

/** The addresses of images of this site, and of files that were pasted and are not uploaded yet. */
const IMAGE = /^(\/media\/|pasted:)/;

const BOLD = /^(bold(er)?|[6-9]00)$/;
const NOT_BOLD = /^(normal|lighter|[1-5]00)$/;

const nodes = {
  doc: { content: 'block+' },
  paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }] },
  heading: {
    group: 'block',
    content: 'inline*',
    // Headings are bold anyway, and word processors say so once more.
    marks: 'em code link s',
    attrs: { level: { default: 2 } },
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      attrs: { level: Math.min(4, Math.max(2, level)) },
    })),
  },
  blockquote: {
    group: 'block',
    content: 'block+',
    attrs: { isPull: { default: false } },
    parseDOM: [{ tag: 'blockquote', getAttrs: (quote) => ({ isPull: quote.classList.contains('pull-quote') }) }],
  },
  bullet_list: { group: 'block', content: 'list_item+', parseDOM: [{ tag: 'ul' }] },
  ordered_list: {
    group: 'block',
    content: 'list_item+',
    attrs: { start: { default: 1 } },
    parseDOM: [{ tag: 'ol', getAttrs: (list) => ({ start: Number(list.getAttribute('start') ?? 1) || 1 }) }],
  },
  list_item: { content: 'block+', defining: true, parseDOM: [{ tag: 'li' }] },
  /** Its lines are separated by line feeds, its stanzas by empty lines. */
  verse: {
    group: 'block',
    content: 'inline*',
    whitespace: 'pre',
    /** What the fence says: `verse`, `verse sa`, `transliteration` or `translation`. */
    attrs: { info: { default: 'verse' } },
    parseDOM: [
      {
        tag: 'pre[data-verse]',
        preserveWhitespace: 'full',
        priority: 60,
        getAttrs: (verse) => ({ info: verse.getAttribute('data-verse') }),
      },
    ],
  },
  code_block: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    attrs: { language: { default: '' } },
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full', getAttrs: languageOfCode }],
  },
  /** The first row is the head. */
  table: { group: 'block', content: 'table_row+', parseDOM: [{ tag: 'table' }] },
  table_row: { content: 'table_cell+', parseDOM: [{ tag: 'tr' }] },
  table_cell: {
    content: 'inline*',
    isolating: true,
    attrs: { align: { default: null } },
    parseDOM: [
      { tag: 'td', getAttrs: alignmentOf },
      { tag: 'th', getAttrs: alignmentOf },
    ],
  },
  figure: {
    group: 'block',
    attrs: { src: {}, alt: { default: '' }, caption: { default: '' } },
    parseDOM: [{ tag: 'img[src]', getAttrs: imageOf }],
  },
  video: {
    group: 'block',
    /** The address of the watch page. */
    attrs: { address: {} },
    parseDOM: [{ tag: '[data-video]', getAttrs: (video) => ({ address: video.getAttribute('data-video') }) }],
  },
  rule: { group: 'block', parseDOM: [{ tag: 'hr' }] },
  text: { group: 'inline' },
  hard_break: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }] },
  /** A footnote, which stands where it is referred to. */
  note: { group: 'inline', inline: true, content: 'text*', parseDOM: [{ tag: '[data-note]' }] },
} satisfies Record<string, NodeSpec>;

const marks = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [{ tag: 'a[href]', getAttrs: linkOf }],
  },
  strong: {
    parseDOM: [
      { tag: 'strong' },
      // Google Docs wraps everything it copies in a `<b>` that is not bold.
      { tag: 'b', getAttrs: (bold) => !NOT_BOLD.test(bold.style.fontWeight) && null },
      { style: 'font-weight', getAttrs: (weight) => BOLD.test(weight) && null },
      { style: 'font-weight', getAttrs: (weight) => NOT_BOLD.test(weight) && null, clearMark: isMark('strong') },
    ],
  },
  em: {
    parseDOM: [
      { tag: 'em' },
      { tag: 'i', getAttrs: (italic) => italic.style.fontStyle !== 'normal' && null },
      { style: 'font-style=italic' },
      { style: 'font-style=oblique' },
      { style: 'font-style=normal', clearMark: isMark('em') },
    ],
  },
  s: {
    parseDOM: [
      ...['s', 'del', 'strike'].map((tag) => ({ tag })),
      { style: 'text-decoration', getAttrs: strikes },
      { style: 'text-decoration-line', getAttrs: strikes },
    ],
  },
  code: { excludes: '_', parseDOM: ['code', 'kbd', 'samp', 'tt'].map((tag) => ({ tag })) },
} satisfies Record<string, MarkSpec>;

/**
 * What a formatted text consists of, and how it is recognised in HTML that `transformHtml` has cleaned. Nothing in it is
 * only about pasting, so that a rich-text editor can use it as well.
 */
export const richTextSchema = new Schema({ nodes, marks });

function isMark(name: string): (mark: { type: { name: string } }) => boolean {
  return ({ type }) => type.name === name;
}

function strikes(decoration: string): null | false {
  return decoration.includes('line-through') && null;
}

function linkOf(link: HTMLElement): Attrs | false {
  const href = link.getAttribute('href')?.trim() ?? '';
  return isAllowedAddress(href) && { href };
}

function imageOf(image: HTMLElement): ReturnType<NonNullable<TagParseRule['getAttrs']>> {
  const [src, alt, caption] = ['src', 'alt', 'data-caption'].map((name) => image.getAttribute(name) ?? '');
  return IMAGE.test(src ?? '') && { src, alt, caption };
}

function alignmentOf(cell: HTMLElement): Attrs {
  const named = /align-(left|center|right)/.exec(cell.className)?.[1];
  const align = named ?? (cell.getAttribute('align') || cell.style.textAlign);
  return { align: /^(center|right)$/.test(align) || named ? align : null };
}

function languageOfCode(block: HTMLElement): Attrs {
  const { className = '' } = block.querySelector('code') ?? block;
  return { language: /\blanguage-([\w+#-]+)/.exec(className)?.[1] ?? '' };
}
