import { unprocessable } from '#server/base/errors.ts';
import type { CacheTag } from '#server/database/cache-tags.ts';
import type { Database, Db } from '#server/database/database.ts';
import { findRow } from '#server/database/rows.ts';
import type { AfterSave } from '#server/features/after-save.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { presentFile } from '#server/features/media/image-address.ts';
import { imagesOf } from '#server/features/posts/post-store.ts';
import { readCards } from '#server/features/posts/read-posts.ts';
import { lockSiteLists } from '#server/features/site/site-store.ts';
import { renderSiteText } from '#server/features/site-texts/read-site-text.ts';
import type { DeskStartHere, StartHere, StartHereInput } from '#shared/contracts/start-here.ts';
import {
  findExisting,
  introductionRow,
  isAnyChosenPublished,
  listChosenPosts,
  replaceChosenPosts,
} from './start-here-store.ts';

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

/** @throws {HttpError} 422 if one of the posts no longer exists */
export function changeStartHere(
  database: Database,
  by: { id: number },
  { introduction, posts }: StartHereInput,
): Promise<DeskStartHere> {
  return database.transaction(async (db) => {
    await lockSiteLists(db);
    const ids = posts.map(({ post_id }) => post_id);
    const existing = await findExisting(db, ids);
    if (ids.some((id) => !existing.has(id))) {
      throw unprocessable('One of the posts no longer exists. Reload the page and choose again.', 'posts');
    }
    const wasShown = await isAnyChosenPublished(db);
    await introductionRow.save(db, introduction);
    await replaceChosenPosts(db, posts);
    await recordAudit(db, 'start here changed', { by });
    db.invalidate('start-here');
    // Every page links to this one while it has something to show.
    if ((await isAnyChosenPublished(db)) !== wasShown) db.invalidate('site');
    return readDeskStartHere(db);
  });
}

/**
 * The page appears with the first of the chosen posts that is published, and goes with the last. The others are not
 * looked at, since two that are withdrawn at the same time would each see the other one.
 */
export const invalidateStartHere: AfterSave = async (db, before, { id, status }) => {
  if (before && before.status !== status && (await findRow(db, 'start_here_posts', { post_id: id })))
    db.invalidate('site', 'start-here');
};
