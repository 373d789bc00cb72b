import { escapeHtml } from '#shared/text/escape-html.ts';
import { isImageName } from '../../../text/image-files.ts';
import { fileLinkHtml } from '../../html/link-html.ts';
import type { Attachment } from '../wordpress-site.ts';
import { embedHtml } from './embeds.ts';
import type { Shortcode } from './shortcodes.ts';

/** What shortcodes show of the site: its attachments by their ids, and those that belong to the post. */
export interface MediaOfPost {
  attachment: (id: string) => Attachment | undefined;
  uploads: string[];
  /** Remarks on what is missing. */
  isMissing: (id: string) => void;
}

/** @returns the HTML of a shortcode of WordPress itself, or of its most common plugins; `undefined` for all others */
export function writeMediaShortcode(shortcode: Shortcode, media: MediaOfPost): string | undefined {
  switch (shortcode.name) {
    case 'caption':
    case 'wp_caption':
      return captionHtml(shortcode, media);
    case 'gallery':
      return galleryHtml(shortcode, media);
    case 'embed':
    case 'youtube':
    case 'vimeo':
    case 'soundcloud':
    case 'tweet':
    case 'instagram':
      return addressHtml(shortcode);
    case 'audio':
    case 'video':
      return fileHtml(shortcode);
    case 'playlist':
      return playlistHtml(shortcode, media);
    case 'code':
    case 'sourcecode':
      return codeHtml(shortcode);
    default:
      return undefined;
  }
}

const IMAGE = /^\s*((?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?)/i;

function captionHtml({ attributes, content = '' }: Shortcode, media: MediaOfPost): string {
  const [whole, image] = IMAGE.exec(content) ?? [];
  if (whole === undefined || image === undefined) return content;
  const caption = (attributes.caption ?? content.slice(whole.length)).trim();
  const attachment = media.attachment(attributes.id?.replace('attachment_', '') ?? '');
  const figure = withAlt(image, attachment?.alt ?? '');
  return `<figure class="wp-caption">${figure}<figcaption>${caption}</figcaption></figure>`;
}

/** Old texts have the description of an image only in the library. */
function withAlt(image: string, alt: string): string {
  if (alt === '' || /\balt\s*=\s*["'][^"']/i.test(image)) return image;
  return image.replace(/\salt\s*=\s*(?:""|'')/i, '').replace(/<img\b/i, () => `<img alt="${escapeHtml(alt)}"`);
}

function galleryHtml({ attributes }: Shortcode, media: MediaOfPost): string {
  const excluded = new Set(idsIn(attributes.exclude));
  const chosen = idsIn(attributes.ids ?? attributes.include);
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

function addressHtml({ name, attributes, values, content }: Shortcode): string | undefined {
  const given = wordIn(content) || attributes.src || attributes.url || attributes.id || values[0];
  if (!given) return undefined;
  if (/^https?:\/\//i.test(given)) return embedHtml(given);
  if (name === 'youtube') return embedHtml(`https://youtu.be/${given}`);
  if (name === 'vimeo') return embedHtml(`https://vimeo.com/${given}`);
  return undefined;
}

/** No address is longer; many openings before a single end have nearly all of the text as their content. */
const WORD_MAXIMUM = 5000;

function wordIn(content = ''): string {
  return content.length > WORD_MAXIMUM ? '' : content.trim();
}

const SOURCES = ['src', 'mp3', 'm4a', 'ogg', 'wav', 'flac', 'mp4', 'm4v', 'webm', 'ogv', 'flv', 'mov', 'wmv'];

function fileHtml({ attributes, values, content }: Shortcode): string | undefined {
  const file = SOURCES.map((source) => attributes[source]).find((address) => address) ?? (wordIn(content) || values[0]);
  if (!file || !/^(https?:)?\//i.test(file)) return undefined;
  return /youtu/.test(file) ? embedHtml(file) : fileLinkHtml(file);
}

function playlistHtml({ attributes }: Shortcode, media: MediaOfPost): string | undefined {
  const files = idsIn(attributes.ids).flatMap((id) => media.attachment(id)?.file ?? []);
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
