import type { CacheTag } from '#server/database/cache-tags.ts';
import type { Db } from '#server/database/database.ts';
import { presentFile } from '#server/features/media/image-address.ts';
import { imagesOf } from '#server/features/posts/post-store.ts';
import { readCards } from '#server/features/posts/read-cards.ts';
import { renderSiteText } from '#server/features/site-texts/render-site-text.ts';
import type { DeskStartHere } from '#shared/contracts/desk/start-here.ts';
import type { StartHere } from '#shared/contracts/start-here.ts';
import { introductionRow, listChosenPosts } from './start-here-store.ts';

/** Which posts are chosen, and which of them are published. */
export const START_HERE_TAGS = ['start-here', 'posts'] as const satisfies CacheTag[];

/** @returns `undefined` while none of the chosen posts is published: then there is no such page */
export async function readStartHere(read: Db): Promise<{ startHere: StartHere; dependsOn: CacheTag[] } | undefined> {
  const chosen = await listChosenPosts(read);
  const reasons = new Map(chosen.map(({ post_id, reason }) => [post_id, reason]));
  const published = chosen.filter(({ status }) => status === 'published').map(({ post_id }) => post_id);
  if (published.length === 0) return undefined;
  const [{ cards, dependsOn }, introduction] = await Promise.all([
    readCards(read, published),
    introductionRow.read(read),
  ]);
  const { html, text, language } = await renderSiteText(introduction);
  return {
    startHere: {
      introduction: { html, text, language },
      posts: cards.map((card) => ({ ...card, reason: reasons.get(card.id) ?? '' })),
    },
    dependsOn: [...START_HERE_TAGS, ...dependsOn],
  };
}

export async function readDeskStartHere(read: Db): Promise<DeskStartHere> {
  const [introduction, chosen] = await Promise.all([introductionRow.read(read), listChosenPosts(read)]);
  const images = await imagesOf(read, chosen);
  return {
    introduction,
    posts: chosen.map(({ status, image_id, ...post }) => {
      const image = images.get(image_id ?? 0);
      return { ...post, files: image ? [presentFile(image)] : [], is_published: status === 'published' };
    }),
  };
}
