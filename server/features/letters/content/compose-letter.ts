import type { Db } from '#server/database/database.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import type { ComposedLetter, LetterSource } from './letter-post.ts';
import { readLetterPost } from './read-letter-post.ts';
import { writeLetter } from './write-letter.ts';

export type { ComposedLetter, LetterSource } from './letter-post.ts';

/**
 * Writes a letter from its post as it is now. Call `prepareLetterImages` before: images without a file for mails are
 * left out.
 * @returns `undefined` when the post is deleted, or in the bin
 */
export async function composeLetter(
  read: Db,
  { siteUrl }: { siteUrl: string },
  { post_id, ...letter }: LetterSource,
): Promise<ComposedLetter | undefined> {
  const [found, { name }] = await Promise.all([readLetterPost(read, post_id), readSiteSettings(read)]);
  if (!found) return undefined;
  return { ...writeLetter({ name, url: siteUrl }, letter, found.post), imageIds: found.imageIds };
}
