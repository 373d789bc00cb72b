import type { Logger } from 'pino';
import type { Database, Db } from '#server/database/database.ts';
import type { Media } from '#server/features/media/media.ts';
import { composeLetter, prepareLetterImages } from './content/compose-letter.ts';
import type { ComposedLetter } from './content/letter-post.ts';
import type { LetterRow } from './letter-store.ts';

export interface LetterContent {
  /** Makes the images of the letter that mail programs can show. */
  prepareImages(letter: LetterRow): Promise<void>;
  /** @returns `undefined` when the post is gone */
  compose(read: Db, letter: LetterRow): Promise<ComposedLetter | undefined>;
}

interface ContentDeps {
  database: Database;
  media: Media;
  logger: Pick<Logger, 'warn'>;
  /** Must not be called before the server listens. */
  siteUrl: () => string;
}

/** Makes the content of letters from the posts of the site. */
export function openLetterContent(deps: ContentDeps): LetterContent {
  return {
    prepareImages: async ({ post_id }) => {
      if (post_id !== null) await prepareLetterImages(deps, { post_id });
    },
    compose: async (read, { post_id, ...letter }) =>
      post_id === null ? undefined : composeLetter(read, { siteUrl: deps.siteUrl() }, { ...letter, post_id }),
  };
}
