import type { Refusal } from '#server/features/media/image-task.ts';
import { readableAddress } from '#shared/rich-text/readable-address.ts';

/** For the report. Each is a sentence about one image. */
export const REFUSED: Record<Refusal, string> = {
  type: 'It is not an image.',
  damaged: 'It is damaged or incomplete.',
  pixels: 'It has more than 40 megapixels; in an animation, every frame counts.',
  side: 'It is wider or higher than 16,383 pixels.',
  frames: 'It is an animation of more than 200 frames.',
  slow: 'It takes too long to prepare.',
  memory: 'It needs more memory than there is.',
};

export const NOT_WANTED = 'You chose not to import images.';
export const NOT_IN_ARCHIVE = 'It is not in the archive.';
export const NOT_FETCHED = 'It is not in the archive, and you chose not to fetch images from the old site.';
export const NOT_AN_ADDRESS = 'Its address is not valid.';
export const NOT_OF_THE_WEB = 'It has no address on the web.';
export const TOO_LONG_AN_ADDRESS = 'Its address is too long.';
export const DAMAGED_IN_ARCHIVE = 'It is damaged in the archive.';

export function largerThan(bytes: number): string {
  return `It is larger than ${bytes / 1024 / 1024} MB.`;
}

/** Says what became of an image that was not brought: only what is on the web can remain as a link. */
export function imageLeftBehind(address: string): string {
  if (address.startsWith('data:')) return 'An image within the text was left out.';
  if (/^https?:/i.test(address)) return `The image ${readableAddress(address)} remains a link.`;
  return `The image ${address.replace(/^archive:/, '')} was left out.`;
}
