import type { Db } from '#server/database/database.ts';
import { settingRow } from '#server/features/site/site-store.ts';
import type { CitedWork } from '#shared/contracts/site.ts';

export const citedWorksRow = settingRow<CitedWork[]>('citedWorks', []);

/**
 * The published ones of admins, the oldest first, and after them those without an account. The author's texts link to
 * these posts, so another writer must not be able to put a post of theirs in the place of a chapter. A writer whose
 * account is deleted may leave posts without an account, so these come last.
 */
export function listChaptersWithTag(db: Db, tag: string) {
  return db
    .selectFrom('tags')
    .innerJoin('post_tags', 'post_tags.tag_id', 'tags.id')
    .innerJoin('posts', 'posts.id', 'post_tags.post_id')
    .leftJoin('users', 'users.id', 'posts.author_id')
    .select(['posts.id', 'posts.slug', 'title'])
    .where('tags.name', '=', tag)
    .where('status', '=', 'published')
    .where(({ eb, or }) => or([eb('is_admin', '=', 1), eb('author_id', 'is', null)]))
    .orderBy(({ eb }) => eb('author_id', 'is', null))
    .orderBy('published_at')
    .orderBy('posts.id')
    .execute();
}
