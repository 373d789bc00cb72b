import type { PostDetail } from '#shared/contracts/post.ts';

/** In minutes: a text that takes no longer is read in one sitting. */
const LONG_READ = 10;

export function isLongRead({ readTime }: PostDetail): boolean {
  return readTime > LONG_READ;
}
