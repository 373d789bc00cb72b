import type { Logger } from 'pino';
import type { MediaDeps } from '#server/features/media/make-image-variants.ts';
import { makeMailImage } from '#server/features/media/make-mail-image.ts';
import type { LetterSource } from './letter-post.ts';
import { readLetterPost } from './read-letter-post.ts';

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
