import type { RecentPost } from '#shared/contracts/dashboard.ts';
import type { NewestPostRow } from './dashboard-store.ts';

export function presentRecentPost({ status, ...counts }: NewestPostRow): RecentPost {
  const { id, slug, title, likes, comments, views } = counts;
  return { id, slug, title, likes, comments, views, isPublished: status === 'published' };
}
