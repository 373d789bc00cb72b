import type { Logger } from 'pino';
import type { Db } from '#server/database/database.ts';
import type { MediaDeps } from '#server/features/media/make-image-variants.ts';
import { makeMailImage } from '#server/features/media/make-mail-image.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import type { ComposedLetter, LetterSource } from './letter-post.ts';
import { readLetterPost } from './read-letter-post.ts';
import { writeLetter } from './write-letter.ts';

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

type LetterImageDeps = MediaDeps & { logger: Pick<Logger, 'warn'> };

/**
 * Makes the files that mails show of a letter's images, where they are missing. The letter leaves out an image that
 * cannot be shown, which is better than not being sent.
 */
export async function prepareLetterImages(deps: LetterImageDeps, { post_id }: Pick<LetterSource, 'post_id'>) {
  const found = await readLetterPost(deps.database.read, post_id);
  for (const image of found?.imageIds ?? []) {
    await makeMailImage(deps, image).catch((error: NodeJS.ErrnoException) => {
      deps.logger.warn({ image, code: error.code ?? error.name }, 'an image for letters could not be made');
    });
  }
}
