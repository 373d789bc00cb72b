import type { Logger } from 'pino';
import type { Database, Db } from '#server/database/database.ts';
import { MEDIA } from '#server/features/media/image-address.ts';
import { findImagesByFileName, findMailImages } from '#server/features/media/image-store.ts';
import { type MediaDeps, makeMailImage } from '#server/features/media/make-image-variants.ts';
import { renderText } from '#server/features/posts/rendering/render-text.ts';
import { readSiteSettings } from '#server/features/site/site-store.ts';
import { RENDERER_VERSION } from '#shared/markdown/compiled-text.ts';
import { plainHtml } from '#shared/text/plain-html.ts';
import { youtubeId } from '#shared/text/youtube.ts';
import { EMPTY_WRITING, plainAt, plainFrom } from '#shared/writing.ts';
import { findPostWithText, findVideosByYoutubeId } from '../letter-post-store.ts';
import { findOwnWords } from '../letter-store.ts';
import type { LetterPost, LetterSource } from './letter-scope.ts';
import type { WrittenLetter } from './write-letter.ts';

interface ContentDeps extends MediaDeps {
  database: Database;
  logger: Pick<Logger, 'warn'>;
  /** Must not be called before the server listens. */
  siteUrl: () => string;
}

/** With all images that the letter or its page shows. */
export type ComposedLetter = WrittenLetter & { imageIds: number[] };
export type LetterContent = ReturnType<typeof openLetterContent>;

export function openLetterContent(deps: ContentDeps) {
  return {
    /**
     * Makes the files that mails show of a letter's images, where they are missing. The letter leaves out an image that
     * cannot be shown, which is better than not being sent.
     */
    async prepareImages(letter: LetterSource): Promise<void> {
      const found = await readLetterText(deps.database.read, letter);
      for (const image of found?.imageIds ?? []) {
        await makeMailImage(deps, image).catch((error: NodeJS.ErrnoException) => {
          deps.logger.warn({ image, code: error.code ?? error.name }, 'an image for letters could not be made');
        });
      }
    },
    /**
     * Writes a letter from its post or its own words as they are now. Call `prepareImages` before: images without a file for mails are left
     * out.
     * @returns `undefined` when the post is deleted, or in the bin
     */
    async compose(read: Db, letter: LetterSource): Promise<ComposedLetter | undefined> {
      const [found, { name }] = await Promise.all([readLetterText(read, letter), readSiteSettings(read)]);
      if (!found) return undefined;
      const { writeLetter } = await import('./write-letter.ts');
      return { ...writeLetter({ name, url: deps.siteUrl() }, letter, found.post), imageIds: found.imageIds };
    },
  };
}

/** @returns `undefined` when the post is deleted, or in the bin */
async function readLetterText(read: Db, { id, post_id }: LetterSource) {
  const row = post_id === null ? await readOwnWords(read, id) : await findPostWithText(read, post_id);
  if (!row) return undefined;
  const html = await htmlOf(read, row);
  const relatedId = row.youtube_url === null ? null : youtubeId(row.youtube_url);
  const names = attributesIn(html, 'src').flatMap((src) => (src.startsWith(MEDIA) ? src.slice(MEDIA.length) : []));
  const [idOf, videos] = await Promise.all([
    findImagesByFileName(read, names),
    findVideosByYoutubeId(read, [...attributesIn(html, 'data-youtube-id'), ...(relatedId ? [relatedId] : [])]),
  ]);
  const shown = [row.image_id, ...idOf.values(), ...videos.map(({ image_id }) => image_id)];
  const imageIds = [...new Set(shown.filter((id) => id !== null))];
  const images = await findMailImages(read, imageIds);
  const imageOf = (id: number | null) => images.get(id ?? 0);
  const post: LetterPost = {
    ...{ title: row.title, language: row.language, slug: row.slug, isPublished: row.status === 'published', html },
    ...plainFrom('column', row),
    cover: imageOf(row.image_id),
    youtubeId: relatedId,
    images: new Map([...idOf].map(([name, id]) => [MEDIA + name, imageOf(id)])),
    videos: new Map(videos.map(({ youtube_id, title, image_id }) => [youtube_id, { title, still: imageOf(image_id) }])),
  };
  return { post, imageIds };
}

/** What a letter says that is not made from a post, as if there were a draft that says it. */
async function readOwnWords(read: Db, letterId: number): Promise<Row | undefined> {
  const words = await findOwnWords(read, letterId);
  if (!words) return undefined;
  const { subject: title, body, ...rest } = words;
  const draft = { slug: '', status: 'draft', image_id: null, html: null, rendered_by: null } as const;
  return { ...rest, title, ...plainAt('column', EMPTY_WRITING), ...draft, body: body ?? '', format: 'markdown' };
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
