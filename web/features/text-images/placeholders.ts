import { escapeText, escapeTitle } from '#shared/markdown/escape.ts';

const SCHEME = 'uploading:';
/** `![alt](address "caption")` with an address that is not escaped. */
const IMAGE = /!\[((?:\\.|[^\]\\\n])*)\]\(([^\s()]+)(?:[ \t]+"((?:\\.|[^"\\\n])*)")?\)/g;

/** An image as the text has it. */
export interface ImageInText {
  address: string;
  /** The key of the upload for which it stands; `null` for an image that the site has. */
  key: string | null;
  alt: string;
  caption: string;
  start: number;
  /** Exclusive. */
  end: number;
}

/** The address that stands for an image until it is uploaded. */
export function placeholderAddress(key: string): string {
  return SCHEME + key;
}

export function placeholderLine(key: string, name: string): string {
  return imageLine({ address: placeholderAddress(key), alt: `Uploading ${name}…`, caption: '' });
}

export function imageLine({ address, alt, caption }: Pick<ImageInText, 'address' | 'alt' | 'caption'>): string {
  const title = caption && ` "${escapeTitle(caption)}"`;
  return `![${escapeText(oneLine(alt), { isBracketed: true })}](${address}${title})`;
}

export function imagesInText(text: string): ImageInText[] {
  return [...text.matchAll(IMAGE)].map(({ 0: written, 1: alt = '', 2: address = '', 3: caption = '', index }) => ({
    address,
    key: address.startsWith(SCHEME) ? address.slice(SCHEME.length) : null,
    alt: unescapeText(alt),
    caption: unescapeText(caption),
    start: index,
    end: index + written.length,
  }));
}

export function hasPlaceholders(text: string): boolean {
  return text.includes(`](${SCHEME}`);
}

/** A description that only says that the image is on its way is not one. */
export function describedAlt({ alt }: Pick<ImageInText, 'alt'>): string {
  return /^Uploading .*…$/.test(alt) ? '' : alt;
}

function unescapeText(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
