import { createHash } from 'node:crypto';
import type { PostStatus } from '#shared/contracts/post.ts';
import type { Writing } from '#shared/writing.ts';

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
 * A hash by which it is recognised that a post has changed, in the file or on the site. It omits the language: if
 * nothing else changes, the import leaves the post as it is.
 * @param others.category the name of the category
 * @param others.image the name of the featured image, if the import brings one
 */
export function digestOf(
  { title, summary, body, format, tags }: Pick<Writing, 'title' | 'summary' | 'body' | 'format' | 'tags'>,
  { category, status, image }: { category: string; status: PostStatus; image?: string | undefined },
): string {
  const parts = [title, summary, body, category, status, ...tags];
  // The digests that are stored are mostly those of plain texts without images, from before there were others.
  const withFormat = format === 'plain' ? parts : [format, parts];
  return digest(image === undefined ? withFormat : [{ image }, withFormat]);
}

/** @returns the digest of a post as it was imported, whether or not that was undone */
export function digestBefore(digest: string): string {
  return isUndone(digest) ? digest.slice(UNDONE.length) : digest;
}

export function digest(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
