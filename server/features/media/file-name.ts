import { hash, randomBytes } from 'node:crypto';

const CONTENT_TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' } as const;
export type FileType = keyof typeof CONTENT_TYPES;
/** Of an original; in WebP only what moves. */
export type OriginalType = 'jpg' | 'png' | 'webp';
/** The image's key, the width, a hash of the content, the type. */
const NAME = /^([0-9a-f]{20})-[1-9]\d{0,4}-[0-9a-f]{16}\.(?:jpg|png|webp|avif)$/;
const ORIGINAL_NAME = /^[0-9a-f]{20}-(\d+)-([0-9a-f]{16})\.(jpg|png|webp)$/;
const PREVIEW = 'preview-';
/**
 * Behind the prefix, the name that a preview image has in addresses: its subject, a hash of what it shows, the type.
 */
const PREVIEW_NAME = /^preview-(([a-z]+(?:-[a-z0-9]+)+)-[0-9a-f]{16}\.(?:jpg|png))$/;

/**
 * Makes the first part of the names of an image's files. Each upload gets its own key, even for the same picture, so
 * that two images never share a file, and owning a picture does not reveal whether a draft shows it.
 */
export function newImageKey(): string {
  return randomBytes(10).toString('hex');
}

/** The name contains a hash of the content, so that the content at an address never changes. */
export function fileName(imageKey: string, { type, width, bytes }: { type: FileType; width: number; bytes: Buffer }) {
  return `${imageKey}-${width}-${hash('sha256', bytes).slice(0, 16)}.${type}`;
}

/** @returns what the name says of an original with these bytes; `undefined` if it is not the name of one */
export function originalIn(name: string, bytes: Buffer): { type: OriginalType; width: number } | undefined {
  const [, width, digest, type] = (isStoredImageName(name) && ORIGINAL_NAME.exec(name)) || [];
  if (digest !== hash('sha256', bytes).slice(0, 16)) return undefined;
  return { type: type as OriginalType, width: Number(width) };
}

export function previewName(file: string): string {
  return PREVIEW + file;
}

/** @returns the name in addresses and the subject of the preview image that is stored under this name */
export function previewIn(name: string): { file: string; subject: string } | undefined {
  const [, file, subject] = PREVIEW_NAME.exec(name) ?? [];
  return file && subject ? { file, subject } : undefined;
}

/** Whether it is the name of an image or a variant, which anybody who knows the name may fetch. */
export function isStoredImageName(name: string): boolean {
  return NAME.test(name);
}

export function isFileName(name: string): boolean {
  return isStoredImageName(name) || PREVIEW_NAME.test(name);
}

/** Whether it is the name of a file, or of one that is still being written or was never completed. */
export function isStoredName(name: string): boolean {
  return isFileName(name.replace(/\.[0-9a-f-]{36}\.part$/, ''));
}

export function imageKeyOf(name: string): string {
  return NAME.exec(name)?.[1] ?? '';
}

export function contentTypeOf(name: string): string {
  return CONTENT_TYPES[name.slice(name.lastIndexOf('.') + 1) as FileType];
}
