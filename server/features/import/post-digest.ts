import { createHash } from 'node:crypto';
import type { PostStatus } from '#shared/contracts/post.ts';
import { WORD_NAMES, type Writing } from '#shared/writing.ts';

/**
 * Stands before the digest of a post whose import was undone: the next import brings it back from the bin, unless a
 * person did so before.
 */
const UNDONE = 'undone:';

export function markUndone(digest: string): string {
  return `${UNDONE}${digest}`;
}

export function isUndone(digest: string): boolean {
  return digest.startsWith(UNDONE);
}

/**
 * A hash by which it is recognised that a post has changed, in the file or on the site. It omits the language and the
 * addresses of videos: if nothing else changes, the import leaves the post as it is.
 * @param others.category the name of the category
 * @param others.image the name of the featured image, if the import brings one
 */
export function digestOf(
  { title, body, format, tags, ...fields }: Omit<Writing, 'categoryId' | 'language'>,
  { category, status, image }: { category: string; status: PostStatus; image?: string | undefined },
): string {
  const words = WORD_NAMES.map((name) => fields[name]);
  return digest([format, title, words, body, category, status, tags, image ?? null]);
}

/** @returns the digest of a post as it was imported, whether or not that was undone */
export function digestBefore(digest: string): string {
  return isUndone(digest) ? digest.slice(UNDONE.length) : digest;
}

export function digest(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
