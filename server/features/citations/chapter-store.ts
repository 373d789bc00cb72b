import type { Db } from '#server/database/database.ts';

/** The published posts with a tag, the oldest first. */
export function listTagged(db: Db, tag: string) {
  return db
    .selectFrom('tags')
    .innerJoin('post_tags', 'post_tags.tag_id', 'tags.id')
    .innerJoin('posts', 'posts.id', 'post_tags.post_id')
    .select(['posts.id', 'posts.slug', 'title'])
    .where('tags.name', '=', tag)
    .where('status', '=', 'published')
    .orderBy('published_at')
    .orderBy('posts.id')
    .execute();
}
