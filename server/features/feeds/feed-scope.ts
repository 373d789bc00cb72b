import type { Db } from '#server/database/database.ts';
import { findCategoryByAnySlug } from '#server/features/categories/find-category.ts';
import type { FeedSelection } from './feed-store.ts';

/** What a feed is of: the whole site, or a part of it. */
export interface FeedScope {
  /** The current one; empty for the whole site. */
  slug: string;
  /** Before the name of the format; ends with a slash. */
  path: string;
  /** The page that shows the same posts. */
  page: string;
  /** Empty for the whole site. */
  name: string;
  description: string;
  selection: FeedSelection;
}

export const WHOLE_SITE: FeedScope = { slug: '', path: '/', page: '/blog', name: '', description: '', selection: {} };

/** @param slug current or former. @returns `undefined` if strangers see no such category */
export async function categoryScope(read: Db, slug: string): Promise<FeedScope | undefined> {
  const category = await findCategoryByAnySlug(read, slug);
  if (category?.is_active !== 1) return undefined;
  return {
    slug: category.slug,
    path: `/category/${encodeURIComponent(category.slug)}/`,
    page: `/blog?${new URLSearchParams({ category: category.slug })}`,
    name: category.name,
    description: category.description,
    selection: { categoryId: category.id },
  };
}
