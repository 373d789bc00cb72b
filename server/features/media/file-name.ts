import { hash, randomBytes } from 'node:crypto';

const CONTENT_TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' } as const;
export type FileType = keyof typeof CONTENT_TYPES;
/** Image, width, what is inside, kind. */
const NAME = /^([0-9a-f]{20})-[1-9]\d{0,4}-[0-9a-f]{16}\.(jpg|png|webp|avif)$/;

/**
 * The first part of the names of an image's files. Each upload has its own, even of the same picture: removing one image
 * never takes a file from another, and nobody can tell from a picture they have whether a draft shows it.
 */
export function newImageKey(): string {
  return randomBytes(10).toString('hex');
}

/** Named by its content, so that what is at an address never changes. */
export function fileName(imageKey: string, { type, width, bytes }: { type: FileType; width: number; bytes: Buffer }) {
  return `${imageKey}-${width}-${hash('sha256', bytes).slice(0, 16)}.${type}`;
}

export function isFileName(name: string): boolean {
  return NAME.test(name);
}

/** Of a file, or of one that was not written to the end. */
export function isStoredName(name: string): boolean {
  return isFileName(name.replace(/\.[0-9a-f-]{36}\.part$/, ''));
}

export function imageKeyOf(name: string): string {
  return NAME.exec(name)?.[1] ?? '';
}

export function contentTypeOf(name: string): string {
  return CONTENT_TYPES[NAME.exec(name)?.[2] as FileType];
}
