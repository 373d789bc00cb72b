import { escapeHtml } from '#shared/text/escape-html.ts';
import { youtubeWatchUrl } from '#shared/text/youtube.ts';
import { isImageName } from '../../../text/addresses.ts';
import { fileLinkHtml, linkHtml } from '../../html/html-text.ts';
import { type Call, embedAddress, readCall } from '../../shortcodes.ts';
import type { Attachment } from '../wordpress-site.ts';

/** What shortcodes show of the site: its attachments by their ids, and those that belong to the post. */
export interface MediaOfPost {
  attachment: (id: string) => Attachment | undefined;
  uploads: string[];
  /** Remarks on what is missing. */
  isMissing: (id: string) => void;
}

/** The shortcodes of WordPress itself and of its most common plugins. */
const SHORTCODES = new Map<string, (shortcode: Shortcode, media: MediaOfPost) => string | undefined>([
  ['caption', captionHtml],
  ['wp_caption', captionHtml],
  ['gallery', galleryHtml],
  ...['embed', 'youtube', 'vimeo', 'soundcloud', 'tweet', 'instagram'].map((name) => [name, addressHtml] as const),
  ['audio', fileHtml],
  ['video', fileHtml],
  ['playlist', playlistHtml],
  ['code', codeHtml],
  ['sourcecode', codeHtml],
]);

/** @returns `undefined` for one that stays as text */
export function writeMediaShortcode(shortcode: Shortcode, media: MediaOfPost): string | undefined {
  return SHORTCODES.get(shortcode.name)?.(shortcode, media);
}

const IMAGE = /^\s*((?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?)/i;

function captionHtml({ named, content = '' }: Shortcode, media: MediaOfPost): string {
  const [whole, image] = IMAGE.exec(content) ?? [];
  if (whole === undefined || image === undefined) return content;
  const caption = (named.get('caption') ?? content.slice(whole.length)).trim();
  const attachment = media.attachment(named.get('id')?.replace('attachment_', '') ?? '');
  const figure = withAlt(image, attachment?.alt ?? '');
  return `<figure class="wp-caption">${figure}<figcaption>${caption}</figcaption></figure>`;
}

/** Old texts have the description of an image only in the library. */
function withAlt(image: string, alt: string): string {
  if (alt === '' || /\balt\s*=\s*["'][^"']/i.test(image)) return image;
  return image.replace(/\salt\s*=\s*(?:""|'')/i, '').replace(/<img\b/i, () => `<img alt="${escapeHtml(alt)}"`);
}

function galleryHtml({ named }: Shortcode, media: MediaOfPost): string {
  const excluded = new Set(idsIn(named.get('exclude')));
  const chosen = idsIn(named.get('ids') ?? named.get('include'));
  const ids = chosen.length > 0 ? chosen : media.uploads.filter((id) => !excluded.has(id));
  const images = ids.flatMap((id) => {
    const attachment = media.attachment(id);
    if (!attachment) media.isMissing(id);
    return attachment && (chosen.length > 0 || isImage(attachment.file)) ? [imageHtml(attachment)] : [];
  });
  return images.length === 0 ? '' : `<figure class="wp-block-gallery">${images.join('')}</figure>`;
}

function idsIn(list = ''): string[] {
  return list.split(/[\s,]+/).filter((id) => id !== '');
}

function imageHtml({ file, alt, caption }: Attachment): string {
  const below = caption === '' ? '' : `<figcaption>${caption}</figcaption>`;
  return `<figure class="wp-block-image"><img src="${escapeHtml(file)}" alt="${escapeHtml(alt)}">${below}</figure>`;
}

/** By the end of its address; without one it is taken for an image, as far as it is a file at all. */
export function isImage(file: string): boolean {
  const path = URL.parse(file)?.pathname ?? '';
  return /\.\w+$/.test(path) ? isImageName(path) : path.length > 1;
}

function addressHtml(shortcode: Shortcode): string | undefined {
  const address = embedAddress(shortcode.name, shortcode, wordIn(shortcode.content));
  return address && embedHtml(address);
}

/** No address is longer; many openings before a single end have nearly all of the text as their content. */
const WORD_MAXIMUM = 5000;

function wordIn(content = ''): string {
  return content.length > WORD_MAXIMUM ? '' : content.trim();
}

/** The file is in an attribute named by its kind, such as `mp3`. */
function fileHtml({ named, positional, content }: Shortcode): string | undefined {
  const given = [...named].filter(([name]) => name !== 'poster').map(([, value]) => value);
  const file = [...given, wordIn(content), ...positional].find((value) => /^(?:https?:)?\/./i.test(value));
  if (!file) return undefined;
  return /youtu/.test(file) ? embedHtml(file) : fileLinkHtml(file);
}

function playlistHtml({ named }: Shortcode, media: MediaOfPost): string | undefined {
  const files = idsIn(named.get('ids')).flatMap((id) => media.attachment(id)?.file ?? []);
  return files.length === 0 ? undefined : files.map(fileLinkHtml).join('');
}

/** The editor may have escaped the code or not, so what is escaped is not escaped again. */
function codeHtml({ content }: Shortcode): string | undefined {
  if (content === undefined) return undefined;
  const code = content
    .replace(/^\n|\n$/g, '')
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return `<pre><code>${code}</code></pre>`;
}

export interface Shortcode extends Call {
  name: string;
  /** What is between it and `[/name]`; absent if it has no such end. */
  content?: string | undefined;
}

const OPENING = /\[(\[?)([a-z][\w-]*)((?:[\s=/:][^[\]]{0,10000})?)\](\]?)/gi;

/**
 * Replaces shortcodes as WordPress does. `[[name]]` is how authors write about one: it becomes `[name]`.
 * @param write returns `undefined` for one that is to stay as it is
 */
export function replaceShortcodes(text: string, write: (shortcode: Shortcode) => string | undefined): string {
  const parts: string[] = [];
  const ends = new Ends(text);
  let position = 0;
  for (const match of text.matchAll(OPENING)) {
    if (match.index < position) continue;
    const [whole, before = '', name = '', inside = '', after] = match;
    parts.push(text.slice(position, match.index));
    position = match.index + whole.length;
    if (before !== '' && after !== '') {
      parts.push(whole.slice(1, -1));
      continue;
    }
    const end = inside.trimEnd().endsWith('/') ? undefined : ends.after(name, position);
    const content = end && text.slice(position, end.start);
    // `[youtube=https://…]` and a closing slash.
    const call = readCall(inside.replace(/^[=:]/, '').replace(/\/\s*$/, ''));
    const written = write({ ...call, name: name.toLowerCase(), content });
    if (written === undefined) parts.push(whole);
    else {
      parts.push(before, written, after ?? '');
      position = end?.end ?? position;
    }
  }
  return parts.join('') + text.slice(position);
}

/** Where `[/name]` stands, found once for all names: a text may have a hundred thousand openings without an end. */
class Ends {
  /** By name, from the last to the first. */
  readonly #positions = new Map<string, number[]>();

  constructor(text: string) {
    for (const { 1: name = '', index } of text.matchAll(/\[\/([a-z][\w-]*)\]/gi)) {
      const known = this.#positions.get(name);
      if (known) known.push(index);
      else this.#positions.set(name, [index]);
    }
    for (const positions of this.#positions.values()) positions.reverse();
  }

  /** Forgets those before the position, so each call must ask for what is further on than the one before. */
  after(name: string, position: number): { start: number; end: number } | undefined {
    const left = this.#positions.get(name) ?? [];
    while ((left.at(-1) ?? position) < position) left.pop();
    const start = left.at(-1);
    return start === undefined ? undefined : { start, end: start + name.length + 3 };
  }
}

/** What only names an address in WordPress: a video of YouTube as the block editor writes it, else a link. */
function embedHtml(address: string): string {
  const url = address.trim().replaceAll('&amp;', '&').replaceAll('&#038;', '&');
  const video = youtubeWatchUrl(url);
  if (video) {
    return `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">${escapeHtml(video)}</div></figure>`;
  }
  return linkHtml(url, url);
}

const LINE = /^(?:<p>)?(https?:\/\/[^\s<>"]{1,2000})(?:<\/p>)?$/i;
const VERBATIM = /<(\/?)(?:pre|code|script|style|textarea)\b/gi;

/** An address alone on its line is an embed, too, but not within code. */
export function embedLines(text: string, hold: (html: string) => string): string {
  let isVerbatim = false;
  const lines = text.split('\n').map((line) => {
    const [, address] = (!isVerbatim && LINE.exec(line.trim())) || [];
    isVerbatim = isVerbatimAfter(line, isVerbatim);
    return address ? hold(embedHtml(address)) : line;
  });
  return lines.join('\n');
}

function isVerbatimAfter(line: string, before: boolean): boolean {
  const [, slash] = [...line.matchAll(VERBATIM)].at(-1) ?? [];
  return slash === undefined ? before : slash === '';
}
