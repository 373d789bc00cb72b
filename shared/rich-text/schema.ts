import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import {
  alignmentOf,
  captionOf,
  imageAttributes,
  imageOf,
  imageSourceOf,
  languageOfCode,
  linkOf,
  listStyle,
  listStyleOf,
  nameOf,
  orderedListOf,
  strikes,
  verseOf,
  videoOf,
} from './schema-attributes.ts';

const BOLD = /^(bold(er)?|[6-9]00)$/;
const NOT_BOLD = /^(normal|lighter|[1-5]00)$/;

/** How a list was typed, which readers do not see. */
const LIST_STYLE = {
  isLoose: { default: false },
  /** The bullet, or what follows the numbers. */
  sign: { default: '' },
};

const nodes = {
  doc: {
    content: 'block+',
    attrs: {
      /** The blank lines at the ends of its source, which no block has. */
      leading: { default: '' },
      trailing: { default: '' },
      /** An object that stands for the source it was read from. */
      reading: { default: null },
    },
  },
  paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    group: 'block',
    content: 'inline*',
    attrs: { level: { default: 2 } },
    defining: true,
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      attrs: { level: Math.min(4, Math.max(2, level)) },
    })),
    toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
  },
  blockquote: {
    group: 'block',
    content: 'block+',
    attrs: { isPull: { default: false } },
    defining: true,
    parseDOM: [{ tag: 'blockquote', getAttrs: (quote) => ({ isPull: quote.classList.contains('pull-quote') }) }],
    toDOM: ({ attrs }) => ['blockquote', attrs.isPull ? { class: 'pull-quote' } : {}, 0],
  },
  bullet_list: {
    group: 'block',
    content: 'list_item+',
    attrs: LIST_STYLE,
    parseDOM: [{ tag: 'ul', getAttrs: (list) => listStyleOf(list, '-*+') }],
    toDOM: ({ attrs }) => ['ul', listStyle(attrs), 0],
  },
  ordered_list: {
    group: 'block',
    content: 'list_item+',
    attrs: { start: { default: 1 }, isDevanagari: { default: false }, ...LIST_STYLE },
    parseDOM: [{ tag: 'ol', getAttrs: orderedListOf }],
    toDOM: ({ attrs }) => ['ol', { start: attrs.start === 1 ? null : attrs.start, ...listStyle(attrs) }, 0],
  },
  list_item: { content: 'block+', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  /** Its lines are separated by line feeds, its stanzas by empty lines. */
  verse: {
    group: 'block',
    content: 'inline*',
    whitespace: 'pre',
    defining: true,
    /** What the fence says: `verse`, `verse sa`, `transliteration` or `translation`. */
    attrs: { info: { default: 'verse' } },
    parseDOM: [
      {
        tag: 'pre[data-verse]',
        preserveWhitespace: 'full',
        priority: 60,
        getAttrs: verseOf,
      },
    ],
    toDOM: ({ attrs }) => ['pre', { 'data-verse': attrs.info }, 0],
  },
  code_block: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    /** All that the fence says after its backquotes. */
    attrs: { language: { default: '' } },
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full', getAttrs: languageOfCode }],
    toDOM: ({ attrs }) => ['pre', { 'data-language': attrs.language || null }, ['code', 0]],
  },
  /** The first row is the head. */
  table: {
    group: 'block',
    content: 'table_row+',
    isolating: true,
    // Beside a cell there is nothing to write.
    allowGapCursor: false,
    parseDOM: [{ tag: 'table' }],
    toDOM: () => ['div', { class: 'table-scroll' }, ['table', ['tbody', 0]]],
  },
  table_row: {
    content: 'table_cell+',
    selectable: false,
    allowGapCursor: false,
    parseDOM: [{ tag: 'tr' }],
    toDOM: () => ['tr', 0],
  },
  table_cell: {
    content: 'inline*',
    isolating: true,
    // What is typed over a cell or a row would replace it.
    selectable: false,
    attrs: { align: { default: null } },
    parseDOM: [
      { tag: 'td', getAttrs: alignmentOf },
      { tag: 'th', getAttrs: alignmentOf },
    ],
    toDOM: ({ attrs }) => ['td', { class: attrs.align && `align-${attrs.align}` }, 0],
  },
  /** An image that stands alone. Its content is the caption. */
  figure: {
    group: 'block',
    content: 'inline*',
    isolating: true,
    attrs: { src: {}, alt: { default: '' } },
    parseDOM: [
      {
        tag: 'figure[data-source]',
        priority: 60,
        contentElement: (figure) =>
          figure.querySelector('figcaption') ?? figure.ownerDocument.createElement('figcaption'),
        getAttrs: (figure) => imageSourceOf(figure),
      },
      { tag: 'img[src]', getAttrs: imageOf, getContent: captionOf },
    ],
    toDOM: ({ attrs: { src, alt } }) => [
      'figure',
      { class: 'picture', 'data-source': src, 'data-alt': alt },
      ['img', imageAttributes({ src, alt })],
      ['figcaption', 0],
    ],
  },
  video: {
    group: 'block',
    /** The address of the watch page. */
    attrs: { address: {} },
    parseDOM: [{ tag: '[data-video]', getAttrs: videoOf }],
    toDOM: ({ attrs }) => ['figure', { class: 'video', 'data-video': attrs.address }],
  },
  rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  /** The text of a note to which references lead by its name. */
  note_definition: {
    group: 'block',
    content: 'block+',
    defining: true,
    attrs: { name: {} },
    parseDOM: [{ tag: 'div[data-note-definition]', getAttrs: (note) => nameOf(note, 'data-note-definition') }],
    toDOM: ({ attrs }) => ['div', { class: 'note-definition', 'data-note-definition': attrs.name }, 0],
  },
  text: { group: 'inline' },
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
  /** A footnote, which stands where it is referred to. */
  note: {
    group: 'inline',
    inline: true,
    content: 'inline*',
    parseDOM: [{ tag: '[data-note]' }],
    // The number of the note is drawn before its text, which stands in the margin.
    toDOM: () => ['span', { class: 'note-in-place', 'data-note': '' }, ['span', { class: 'note-text' }, 0]],
  },
  note_reference: {
    group: 'inline',
    inline: true,
    attrs: { name: {} },
    parseDOM: [{ tag: 'sup[data-note-name]', getAttrs: (note) => nameOf(note, 'data-note-name') }],
    toDOM: ({ attrs }) => ['sup', { class: 'note-ref', 'data-note-name': attrs.name }],
  },
  /** An image among words. */
  image: {
    group: 'inline',
    inline: true,
    attrs: { src: {}, alt: { default: '' }, title: { default: '' } },
    parseDOM: [{ tag: 'img[data-source]', priority: 60, getAttrs: (image) => imageSourceOf(image) }],
    toDOM: ({ attrs: { src, alt, title } }) => [
      'img',
      {
        class: 'inline-picture',
        'data-source': src,
        'data-alt': alt,
        'data-title': title,
        ...imageAttributes({ src, alt }),
      },
    ],
  },
} satisfies Record<string, NodeSpec>;

const marks = {
  link: {
    attrs: {
      href: {},
      title: { default: '' },
      /** Without any, the words are the address until they are changed, and readers see the title of the post. */
      hasOwnWords: { default: true },
    },
    inclusive: false,
    parseDOM: [{ tag: 'a[href]', getAttrs: linkOf }],
    toDOM: ({ attrs: { href, title, hasOwnWords } }) => [
      'a',
      { href, title: title || null, 'data-wordless': hasOwnWords ? null : '' },
      0,
    ],
  },
  strong: {
    parseDOM: [
      { tag: 'strong' },
      // Google Docs wraps everything it copies in a `<b>` that is not bold.
      { tag: 'b', getAttrs: (bold) => !NOT_BOLD.test(bold.style.fontWeight) && null },
      { style: 'font-weight', getAttrs: (weight) => BOLD.test(weight) && null },
      { style: 'font-weight', getAttrs: (weight) => NOT_BOLD.test(weight) && null, clearMark: isMark('strong') },
    ],
    toDOM: () => ['strong', 0],
  },
  em: {
    parseDOM: [
      { tag: 'em' },
      { tag: 'i', getAttrs: (italic) => italic.style.fontStyle !== 'normal' && null },
      { style: 'font-style=italic' },
      { style: 'font-style=oblique' },
      { style: 'font-style=normal', clearMark: isMark('em') },
    ],
    toDOM: () => ['em', 0],
  },
  s: {
    parseDOM: [
      ...['s', 'del', 'strike'].map((tag) => ({ tag })),
      { style: 'text-decoration', getAttrs: strikes },
      { style: 'text-decoration-line', getAttrs: strikes },
    ],
    toDOM: () => ['s', 0],
  },
  code: { code: true, parseDOM: ['code', 'kbd', 'samp', 'tt'].map((tag) => ({ tag })), toDOM: () => ['code', 0] },
} satisfies Record<string, MarkSpec>;

/**
 * What a formatted text consists of, how the rich editor shows it, and how it is recognised in HTML: in what `transformHtml`
 * has cleaned, and in what was copied in the editor. Any page can claim the latter, so no attribute is taken unchecked.
 */
export const richTextSchema = new Schema({ nodes, marks });

function isMark(name: string): (mark: { type: { name: string } }) => boolean {
  return ({ type }) => type.name === name;
}
