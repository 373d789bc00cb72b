import { htmlText } from '../../html/html-text.ts';
import { makeParagraphs } from '../../html/make-paragraphs.ts';
import { splitBlocks } from './blocks.ts';
import { embedLines } from './embeds.ts';
import { Footnotes } from './footnotes.ts';
import { type MediaOfPost, writeMediaShortcode } from './media-shortcodes.ts';
import { replaceShortcodes, type Shortcode } from './shortcodes.ts';

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
const HELD_MAXIMUM = 4_000_000;
const NEXT_PAGE = /<!--nextpage-->/gi;

/** Does to a text what WordPress does when it shows it, and leaves out what only its editors need. */
export function showText(text: TextOfPost): ShownText {
  const source = text.content.replace(/\r\n?/g, '\n').replaceAll('<!--noteaser-->', '');
  const [before = '', after] = source.split(MORE, 2);
  const whole = toHtml(text, source.replace(MORE, '\n\n').replace(NEXT_PAGE, '\n\n'), new Footnotes('shown'));
  return {
    html: whole,
    teaser: after === undefined ? undefined : teaserOf(text, before),
    pages: (source.match(NEXT_PAGE)?.length ?? 0) + 1,
  };
}

/** Its words alone; what is to be said of it is said of the whole text. */
function teaserOf(text: TextOfPost, source: string): string | undefined {
  const silent = { ...text, isUnknown() {}, isFilledLater() {}, isMissing() {} };
  return htmlText(toHtml(silent, source, new Footnotes('left out'))) || undefined;
}

function toHtml(text: TextOfPost, source: string, notes: Footnotes): string {
  const held = new HeldHtml();
  const parts = splitBlocks(source, text).map(({ html, hasBlocks }) => {
    const written = writeShortcodes(notes.connect(html, text.footnotes), text, notes, held);
    return hasBlocks ? written : makeParagraphs(embedLines(written, (embed) => held.hold(embed)));
  });
  return withoutEmojiImages(held.release(parts.join('\n')) + notes.list());
}

function writeShortcodes(source: string, text: TextOfPost, notes: Footnotes, held: HeldHtml): string {
  return replaceShortcodes(source, (shortcode) => {
    if (shortcode.content !== undefined && Footnotes.isShortcode(shortcode.name)) return notes.add(shortcode.content);
    const html = held.isFull ? undefined : writeMediaShortcode(shortcode, text);
    if (html !== undefined) return held.hold(html);
    if (isShortcode(shortcode)) text.isUnknown(shortcode.name);
    return undefined;
  });
}

/** Prose has brackets, too: `[sic]`, `[my emphasis]`. */
function isShortcode({ name, attributes, content }: Shortcode): boolean {
  return content !== undefined || Object.keys(attributes).length > 0 || /[_-]/.test(name);
}

/** HTML that is finished: an element stands for it while paragraphs are made around it. */
class HeldHtml {
  readonly #held: string[] = [];
  #length = 0;

  /** A hostile text may name the same gallery a hundred thousand times. */
  get isFull(): boolean {
    return this.#length > HELD_MAXIMUM;
  }

  hold(html: string): string {
    this.#length += html.length;
    return `<div data-held="${this.#held.push(html) - 1}"></div>`;
  }

  release(html: string): string {
    return html.replace(
      /<div data-held="(\d{1,7})"><\/div>/g,
      (_element, index: string) => this.#held[Number(index)] ?? '',
    );
  }
}

const EMOJI =
  /<img\b[^<>]{0,1000}(?:\bwp-smiley\b|\bclass="emoji"|\/\/s\.w\.org\/images\/core\/emoji\/)[^<>]{0,1000}>/gi;

function withoutEmojiImages(html: string): string {
  return html.replace(EMOJI, (image) => /\balt\s*=\s*["']([^"']*)["']/i.exec(image)?.[1] ?? '');
}
