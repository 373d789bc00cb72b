import type { Db } from '#server/database/database.ts';
import { MEDIA } from '#server/features/media/image-address.ts';
import { findImagesByFileName } from '#server/features/media/image-store.ts';
import { findMailImages } from '#server/features/media/mail-image-store.ts';
import { renderText } from '#server/features/posts/rendering/render-text.ts';
import { RENDERER_VERSION } from '#shared/markdown/compiled-text.ts';
import { plainHtml } from '#shared/text/plain-html.ts';
import { youtubeId } from '#shared/text/youtube.ts';
import { findPostWithText, findVideosByYoutubeId } from '../letter-post-store.ts';
import type { LetterPost } from './letter-post.ts';

/** @returns `undefined` when the post is deleted, or in the bin */
export async function readLetterPost(
  read: Db,
  postId: number,
): Promise<{ post: LetterPost; imageIds: number[] } | undefined> {
  const row = await findPostWithText(read, postId);
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
    summary: row.summary,
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
