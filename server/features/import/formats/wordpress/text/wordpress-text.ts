import { fileLinkHtml, titleText } from '../../html/html-text.ts';
import { makeParagraphs } from '../../html/make-paragraphs.ts';
import { counted, type Remarks } from '../../remarks.ts';
import { metaOf, type WordpressItem, type WordpressSite } from '../wordpress-site.ts';
import {
  embedLines,
  isImage,
  type MediaOfPost,
  replaceShortcodes,
  type Shortcode,
  writeMediaShortcode,
} from './media-shortcodes.ts';

interface TextOfPost extends MediaOfPost {
  content: string;
  /** The field `footnotes` of the post. */
  footnotes: string;
  sharedBlock: (id: string) => string | undefined;
  isFilledLater: (block: string) => void;
  /** Told of each shortcode that stays as text. */
  isUnknown: (shortcode: string) => void;
}

export interface ShownText {
  html: string;
  /** What stands before “Read more”. */
  teaser?: string | undefined;
  pages: number;
}

const MORE = /<!--more[^<>]{0,500}-->/i;
const NEXT_PAGE = /<!--nextpage-->/gi;

/** Stands for “Read more” until the text is HTML. */
const TEASER_END = '\ue000more\ue000';
const MARKED_END = new RegExp(`(?:<p>)?${TEASER_END}(?:</p>)?`);
const MARKS_OF_NOTES = /<sup id="fnref-\d+"><a href="#fn-\d+">\d+<\/a><\/sup>/g;

/** Does to a text what WordPress does when it shows it, and leaves out what only its editors need. */
export function showText(text: TextOfPost): ShownText {
  const source = text.content.replace(/\r\n?/g, '\n').replaceAll('<!--noteaser-->', '');
  const marked = toHtml(text, source.replace(MORE, `\n\n${TEASER_END}\n\n`).replace(NEXT_PAGE, '\n\n'));
  const end = marked.search(MARKED_END);
  return {
    html: marked.replace(MARKED_END, ''),
    teaser: end < 0 ? undefined : titleText(marked.slice(0, end).replace(MARKS_OF_NOTES, '')) || undefined,
    pages: (source.match(NEXT_PAGE)?.length ?? 0) + 1,
  };
}

function toHtml(text: TextOfPost, source: string): string {
  const [held, notes] = [new HeldHtml(), new Footnotes()];
  const parts = splitBlocks(source, text).map(({ html, hasBlocks }) => {
    const written = writeShortcodes(notes.connect(html, text.footnotes), text, notes, held);
    return hasBlocks ? written : makeParagraphs(embedLines(written, (embed) => held.hold(embed)));
  });
  return held.release(parts.join('\n')) + notes.list();
}

function writeShortcodes(source: string, text: TextOfPost, notes: Footnotes, held: HeldHtml): string {
  return replaceShortcodes(source, (shortcode) => {
    if (shortcode.content !== undefined && NOTE_SHORTCODES.test(shortcode.name)) return notes.add(shortcode.content);
    const html = writeMediaShortcode(shortcode, text);
    if (html !== undefined) return held.hold(html);
    if (isShortcode(shortcode)) text.isUnknown(shortcode.name);
    return undefined;
  });
}

/** Prose has brackets, too: `[sic]`, `[my emphasis]`. */
function isShortcode({ name, named, content }: Shortcode): boolean {
  return content !== undefined || named.size > 0 || /[_-]/.test(name);
}

/** HTML that is finished: an element stands for it while paragraphs are made around it. */
class HeldHtml {
  readonly #held: string[] = [];

  hold(html: string): string {
    return `<div data-held="${this.#held.push(html) - 1}"></div>`;
  }

  release(html: string): string {
    return html.replace(
      /<div data-held="(\d{1,7})"><\/div>/g,
      (_element, index: string) => this.#held[Number(index)] ?? '',
    );
  }
}

const REFERENCE = /<sup\b[^<>]{0,300}\bdata-fn="([^"<>]{1,100})"[^<>]{0,300}>[\s\S]{0,1000}?<\/sup>/gi;
const NOTE_SHORTCODES = /^(efn_note|footnote|footnotes?|fn|mfn|modern_footnote|ref|note)$/;

/** The notes of a text, in the order of their marks. */
class Footnotes {
  readonly #notes: string[] = [];

  /** @returns the mark of a new note */
  add(html: string): string {
    this.#notes.push(html.trim());
    const number = this.#notes.length;
    return `<sup id="fnref-${number}"><a href="#fn-${number}">${number}</a></sup>`;
  }

  /**
   * Connects the marks of the block editor with their notes, which WordPress stores apart from the text.
   * @param meta the field `footnotes`: a list in JSON
   */
  connect(text: string, meta: string): string {
    const notes = new Map(readNotes(meta).map(({ id, content }) => [id, content]));
    return text.replace(REFERENCE, (mark: string, id: string) => {
      const note = notes.get(id);
      return note === undefined ? mark : this.add(note);
    });
  }

  /** Empty without notes. */
  list(): string {
    if (this.#notes.length === 0) return '';
    const items = this.#notes.map((note, index) => `<li id="fn-${index + 1}">${note}</li>`);
    return `<ol class="footnotes">${items.join('')}</ol>`;
  }
}

function readNotes(meta: string): { id: string; content: string }[] {
  try {
    const notes: unknown = JSON.parse(meta);
    return Array.isArray(notes)
      ? notes.filter((note) => typeof note?.id === 'string' && typeof note?.content === 'string')
      : [];
  } catch {
    return [];
  }
}

/** The text of a post as readers saw it, and what could not be shown of it. */
export function textOfPost(item: WordpressItem, site: WordpressSite, leftOut: Remarks) {
  const missing = new Set<string>();
  const uploads = site.uploads.get(item.id) ?? [];
  const text: ShownText = showText({
    content: item.content,
    footnotes: metaOf(item, 'footnotes'),
    attachment: (id) => site.attachments.get(id),
    uploads: uploads.filter((id) => isImage(site.attachments.get(id)?.file ?? '')),
    sharedBlock: (id) => site.sharedBlocks.get(id),
    isMissing: (id) => missing.add(id),
    isFilledLater: (block) =>
      leftOut.count(`Left out: blocks of the type “${block}”, which WordPress fills only when it shows a page`),
    isUnknown: (shortcode) => leftOut.count(`Shortcodes that stay in the text as they are: [${shortcode}]`),
  });
  text.html += enclosures(item);
  const remarks =
    missing.size === 0 ? [] : [`A gallery in it lacks ${counted(missing.size, 'image')} not in the export.`];
  return { text, remarks };
}

/** The sound of a podcast, which plugins show above the text without its being in it. */
function enclosures({ meta, content }: WordpressItem): string {
  const addresses = meta
    .filter(({ key }) => key === 'enclosure')
    .map(({ value }) => value.split('\n')[0]?.trim() ?? '');
  const others = addresses.filter((address) => /^https?:\/\//.test(address) && !content.includes(address));
  return [...new Set(others)].map(fileLinkHtml).join('');
}

/** A part of a text: what the block editor wrote, or what is outside of its blocks and has no paragraphs yet. */
interface TextPart {
  html: string;
  hasBlocks: boolean;
}

interface BlockReader {
  /** The HTML of a block that several posts share. */
  sharedBlock: (id: string) => string | undefined;
  /** Told of each block that WordPress fills when a page is shown, such as `latest-posts`. */
  isFilledLater: (name: string) => void;
}

const DELIMITER = /^(\/?)wp:([a-z][\w-]*(?:\/[a-z][\w-]*)?)(?![\w-])/;
/** More than any text; the rest is read as if it were in the last one. */
const DEPTH_MAXIMUM = 200;
/** Blocks whose text WordPress treats like a text without blocks. */
const CLASSIC = /^(core\/)?(freeform|shortcode)$/;
/** What is nothing but a mark, which other steps know. */
const MARK = /^(core\/)?(more|nextpage|footnotes|spacer|separator|shortcode|paragraph|freeform)$/;

/** Takes out the comments of the block editor, in which blocks begin and end. */
function splitBlocks(text: string, reader: BlockReader): TextPart[] {
  const parts: TextPart[] = [];
  const open: string[] = [];
  const add = (html: string) => {
    const hasBlocks = open.length > 0 && !CLASSIC.test(open.at(-1) ?? '');
    const last = parts.at(-1);
    if (last?.hasBlocks === hasBlocks) last.html += html;
    else if (html.trim() !== '') parts.push({ html, hasBlocks });
  };
  let position = 0;
  for (const { start, end, comment } of commentsIn(text)) {
    const [delimiter = '', isEnd, name = ''] = DELIMITER.exec(comment) ?? [];
    if (name === '') continue;
    const attributes = comment.slice(delimiter.length);
    add(text.slice(position, start));
    position = end;
    if (isEnd) close(open, name);
    else if (attributes.endsWith('/'))
      addEmpty(name, attributes, reader, (html) => parts.push({ html, hasBlocks: true }));
    else if (open.length < DEPTH_MAXIMUM) open.push(name);
  }
  add(text.slice(position));
  return parts;
}

function* commentsIn(text: string): Generator<{ start: number; end: number; comment: string }> {
  for (let start = text.indexOf('<!--'); start !== -1; ) {
    const end = text.indexOf('-->', start);
    if (end === -1) return;
    yield { start, end: end + 3, comment: text.slice(start + 4, end).trim() };
    start = text.indexOf('<!--', end);
  }
}

function close(open: string[], name: string) {
  const index = open.lastIndexOf(name);
  if (index !== -1) open.splice(index);
}

function addEmpty(name: string, attributes: string, reader: BlockReader, add: (html: string) => void) {
  if (MARK.test(name)) return;
  const shared = /^(core\/)?block$/.test(name)
    ? reader.sharedBlock(/"ref":\s*(\d+)/.exec(attributes)?.[1] ?? '')
    : undefined;
  // One that contains itself would have no end, so those within are left out.
  if (shared === undefined) reader.isFilledLater(name.replace(/^core\//, ''));
  else for (const { html } of splitBlocks(shared, { ...reader, sharedBlock: () => undefined })) add(html);
}
