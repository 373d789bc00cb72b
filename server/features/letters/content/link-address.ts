import { postPath } from '#shared/text/post-path.ts';

/** Where the letter is read on the web. A post counts the visits that its letters bring. */
export function letterAddress(
  siteUrl: string,
  letterId: number,
  { slug, isPublished }: { slug: string; isPublished: boolean },
) {
  return isPublished ? `${siteUrl}${postPath(slug)}?letter=${letterId}` : `${siteUrl}/newsletter/letters/${letterId}`;
}

export function watchAddress(youtubeId: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(youtubeId)}`;
}
