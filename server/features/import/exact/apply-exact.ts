import type { WriteDb } from '#server/database/database.ts';
import type { ExactPost, ExactSubscriber } from '../entry.ts';
import * as store from './exact-store.ts';

/**
 * Makes a post that was just created from an export exactly what it was: its author's name, its counts, its schedule and
 * its former slugs. What searches and lists depend on was written with the post.
 */
export async function applyExact(db: WriteDb, postId: number, exact: ExactPost): Promise<void> {
  const { publishAt, publishLocal, publishZone, revision, views, likes, shares } = exact;
  await store.updateExactPost(db, postId, {
    // An empty name keeps the post from getting that of the admin who imports it.
    author_name: exact.author ?? '',
    slug_chosen: exact.slugChosen ? 1 : 0,
    language_chosen: exact.languageChosen ? 1 : 0,
    was_published: exact.wasPublished ? 1 : 0,
    ...{ revision, views, likes, shares },
    drawing: exact.drawing,
    updated_at: exact.updatedAt,
    publish_at: publishAt,
    publish_local: publishLocal,
    publish_zone: publishZone,
    review_requested_at: exact.reviewRequestedAt,
  });
  for (const slug of exact.formerSlugs) await store.insertFormerSlug(db, slug, postId);
  if (exact.seriesSlug !== null) await store.moveToSeries(db, postId, exact.seriesSlug);
  if (publishAt !== null) db.invalidate('schedule');
}

/** The same for a subscriber. */
export async function applyExactSubscriber(db: WriteDb, email: string, exact: ExactSubscriber): Promise<void> {
  const { askedAt: asked_at, pausedAt: paused_at, endedBy: ended_by } = exact;
  await store.updateExactSubscriber(db, email, { asked_at, paused_at, ended_by });
}
