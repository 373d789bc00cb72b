import type { Db } from '#server/database/database.ts';
import { settingRow } from '#server/features/site/site-store.ts';
import type { CitedWork } from '#shared/contracts/desk/citations.ts';

export const citedWorksRow = settingRow<CitedWork[]>('citedWorks', []);

/** The published ones, the oldest first. */
export function listPostsWithTag(db: Db, tag: string) {
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
