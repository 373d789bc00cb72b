import { escapeText, escapeTitle } from '#shared/markdown/escape.ts';
import type { ImageOfText } from '#web/features/text-field/text-editor.ts';

const SCHEME = 'uploading:';
/** `![alt](address "caption")` with an address that is not escaped. */
const IMAGE = /!\[((?:\\.|[^\]\\\n])*)\]\(([^\s()]+)(?:[ \t]+"((?:\\.|[^"\\\n])*)")?\)/g;

/** Where the source of a text has an image. */
interface ImageInSource extends ImageOfText {
  start: number;
  /** Exclusive. */
  end: number;
}

/** The address that stands for an image until it is uploaded. */
export function placeholderAddress(key: string): string {
  return SCHEME + key;
}

/** @returns the key of the upload for which an image stands; `null` for an image that the site has */
export function uploadKeyOf({ address }: Pick<ImageOfText, 'address'>): string | null {
  return address.startsWith(SCHEME) ? address.slice(SCHEME.length) : null;
}

/** What the text shows until the image is uploaded. */
export function placeholderOf(key: string, name: string): ImageOfText {
  return { address: placeholderAddress(key), alt: `Uploading ${name}…`, caption: '' };
}

export function imageLine({ address, alt, caption }: ImageOfText): string {
  const title = caption && ` "${escapeTitle(caption)}"`;
  return `![${escapeText(oneLine(alt), { isBracketed: true })}](${address}${title})`;
}

export function imagesInText(text: string): ImageInSource[] {
  return [...text.matchAll(IMAGE)].map(({ 0: written, 1: alt = '', 2: address = '', 3: caption = '', index }) => ({
    address,
    alt: unescapeText(alt),
    caption: unescapeText(caption),
    start: index,
    end: index + written.length,
  }));
}

/** @param write as `rewriteImages` of an editor has it */
export function rewriteImages(text: string, write: (image: ImageOfText) => ImageOfText | null): string {
  return imagesInText(text).reduceRight((rewritten, image) => {
    const next = write(image);
    if (next === image) return rewritten;
    return rewritten.slice(0, image.start) + (next ? imageLine(next) : '') + rewritten.slice(image.end);
  }, text);
}

export function withoutPlaceholders(text: string): string {
  return rewriteImages(text, (image) => (uploadKeyOf(image) === null ? image : null));
}

export function hasPlaceholders(text: string): boolean {
  return text.includes(`](${SCHEME}`);
}

/** A description that only says that the image is on its way is not one. */
export function describedAlt({ alt }: Pick<ImageOfText, 'alt'>): string {
  return /^Uploading .*…$/.test(alt) ? '' : alt;
}

/** The name of the file for which a placeholder stands. */
export function nameOfPlaceholder({ alt }: Pick<ImageOfText, 'alt'>): string {
  return /^Uploading (.*)…$/.exec(alt)?.[1] ?? (alt || 'Image');
}

function unescapeText(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
