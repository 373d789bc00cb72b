import { setImmediate } from 'node:timers/promises';
import { readUntilInvalidated } from '#server/database/built-once.ts';
import type { Db } from '#server/database/database.ts';
import { findTags } from '#server/features/tags/tag-store.ts';
import { topicsOf } from './topics.ts';

/** Far more posts than most authors ever write; older ones are on no page but their own and in the lists. */
const POSTS_MAXIMUM = 3000;
/** Posts read before other requests are served. */
const BATCH = 250;

/** As much of a post as a link shows, and what decides where it is suggested. */
export type SuggestiblePost = Awaited<ReturnType<typeof listPublished>>[number];

export interface Suggestible {
  /** The newest published posts, newest first. */
  posts: SuggestiblePost[];
  byTopic: ReadonlyMap<string, SuggestiblePost[]>;
}

/** Reads the posts when a page first needs them, and keeps them until one changes: the page of every post asks for them. */
export const readSuggestible = readUntilInvalidated('suggestions', async ({ read }): Promise<Suggestible> => {
  const posts: SuggestiblePost[] = [];
  const byTopic = new Map<string, SuggestiblePost[]>();
  for (let offset = 0; offset < POSTS_MAXIMUM; offset += BATCH) {
    const batch = await listPublished(read, offset);
    const tags = await findTags(
      read,
      batch.map(({ id }) => id),
    );
    for (const post of batch) {
      posts.push(post);
      for (const topic of topicsOf({ title: post.title, tags: tags.get(post.id) ?? [] })) {
        const sharing = byTopic.get(topic);
        if (sharing) sharing.push(post);
        else byTopic.set(topic, [post]);
      }
    }
    if (batch.length < BATCH) break;
    await setImmediate();
  }
  return { posts, byTopic };
});

function listPublished(db: Db, offset: number) {
  return db
    .selectFrom('posts')
    .innerJoin('categories', 'categories.id', 'posts.category_id')
    .select(['posts.id', 'posts.slug', 'title', 'language', 'read_minutes', 'category_id', 'series_id', 'published_at'])
    .select(['categories.name as category_name', 'categories.slug as category_slug'])
    .where('status', '=', 'published')
    .orderBy('published_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(BATCH)
    .offset(offset)
    .$narrowType<{ published_at: number }>()
    .execute();
}
