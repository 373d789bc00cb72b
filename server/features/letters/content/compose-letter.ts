import type { Logger } from 'pino';
import type { Database, Db } from '#server/database/database.ts';
import { MEDIA } from '#server/features/media/image-address.ts';
import { findImagesByFileName, findMailImages } from '#server/features/media/image-store.ts';
import type { MediaDeps } from '#server/features/media/make-image-variants.ts';
import { makeMailImage } from '#server/features/media/make-image-variants.ts';
import type { Media } from '#server/features/media/media.ts';
import { renderText } from '#server/features/posts/rendering/render-text.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import { RENDERER_VERSION } from '#shared/markdown/compiled-text.ts';
import { plainHtml } from '#shared/text/plain-html.ts';
import { youtubeId } from '#shared/text/youtube.ts';
import { plainFrom } from '#shared/writing.ts';
import { findPostWithText, findVideosByYoutubeId } from '../letter-post-store.ts';
import type { LetterRow } from '../letter-store.ts';
import type { ComposedLetter, LetterPost, LetterSource } from './letter-post.ts';

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
    prepareImages: (letter) => prepareLetterImages(deps, letter),
    compose: (read, letter) => composeLetter(read, { siteUrl: deps.siteUrl() }, letter),
  };
}

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
  const { writeLetter } = await import('./write-letter.ts');
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

/** @returns `undefined` when the post is deleted, or in the bin */
async function readLetterPost(read: Db, postId: LetterSource['post_id']) {
  const row = postId === null ? undefined : await findPostWithText(read, postId);
  if (!row) return undefined;
  const html = await htmlOf(read, row);
  const relatedId = row.youtube_url === null ? null : youtubeId(row.youtube_url);
  const addresses = attributesIn(html, 'src').filter((address) => address.startsWith(MEDIA));
  const youtubeIds = [...attributesIn(html, 'data-youtube-id'), ...(relatedId ? [relatedId] : [])];
  const [idOf, videos] = await Promise.all([
    findImagesByFileName(
      read,
      addresses.map((address) => address.slice(MEDIA.length)),
    ),
    findVideosByYoutubeId(read, youtubeIds),
  ]);
  const imageIds = [row.image_id, ...idOf.values(), ...videos.map(({ image_id }) => image_id)];
  const shownIds = [...new Set(imageIds.filter((id) => id !== null))];
  const images = await findMailImages(read, shownIds);
  const imageOf = (id: number | null | undefined) => images.get(id ?? 0);
  const post: LetterPost = {
    title: row.title,
    ...plainFrom('column', row),
    language: row.language,
    slug: row.slug,
    isPublished: row.status === 'published',
    html,
    cover: imageOf(row.image_id),
    youtubeId: relatedId,
    images: new Map(
      addresses.flatMap((address) => {
        const image = imageOf(idOf.get(address.slice(MEDIA.length)));
        return image ? [[address, image] as const] : [];
      }),
    ),
    videos: new Map(videos.map(({ youtube_id, title, image_id }) => [youtube_id, { title, still: imageOf(image_id) }])),
  };
  return { post, imageIds: shownIds };
}

type Row = NonNullable<Awaited<ReturnType<typeof findPostWithText>>>;

/** A letter cannot be rendered again later, so a text that waits for it is rendered now. */
async function htmlOf(read: Db, { body, format, html, rendered_by, language, author_id }: Row): Promise<string> {
  if (format === 'plain') return plainHtml(body, language);
  if (html !== null && rendered_by === RENDERER_VERSION) return html;
  const { formatted } = await renderText(read, { body, format }, { language, authorId: author_id });
  return formatted?.html ?? '';
}

/** In rendered HTML, attributes have double quotes, and no text contains any. */
function attributesIn(html: string, name: string): string[] {
  return [...new Set([...html.matchAll(new RegExp(` ${name}="([^"]+)"`, 'g'))].map(([, value = '']) => value))];
}
