import type { CacheTag } from '#server/database/cache-tags.ts';
import type { Db } from '#server/database/database.ts';
import { findCategoryBySlug } from '#server/features/categories/category-store.ts';
import { findSeriesBySlug } from '#server/features/series/series-store.ts';
import { seriesPath } from '#shared/text/post-path.ts';
import type { FeedSelection } from './feed-store.ts';

/** What a feed is of: the whole site, or a part of it. */
export interface FeedScope {
  /** The current slug; empty for the whole site. */
  slug: string;
  /** The address of the feeds, up to the name of the format; ends with a slash. */
  path: string;
  /** The page that shows the same posts. */
  page: string;
  /** Empty for the whole site. */
  name: string;
  description: string;
  selection: FeedSelection;
  /** The cache tags it has besides those of every feed. */
  tags: CacheTag[];
}

export const WHOLE_SITE: FeedScope = {
  ...{ slug: '', path: '/', page: '/blog', name: '', description: '' },
  ...{ selection: {}, tags: [] },
};

/** @param slug current or former. @returns `undefined` if strangers see no such category */
export async function categoryScope(read: Db, slug: string): Promise<FeedScope | undefined> {
  const category = await findCategoryBySlug(read, slug);
  if (category?.is_active !== 1) return undefined;
  return {
    slug: category.slug,
    path: `/category/${encodeURIComponent(category.slug)}/`,
    page: `/blog?${new URLSearchParams({ category: category.slug })}`,
    name: category.name,
    description: category.description,
    selection: { categoryId: category.id },
    tags: [],
  };
}

/** @param slug current or former. @returns `undefined` if strangers see no such series */
export async function seriesScope(read: Db, slug: string): Promise<FeedScope | undefined> {
  const series = await findSeriesBySlug(read, slug);
  if (!series || series.post_count === 0) return undefined;
  const page = seriesPath(series.slug);
  return {
    slug: series.slug,
    path: `${page}/`,
    page,
    name: series.name,
    description: series.description,
    selection: { seriesId: series.id },
    tags: ['series'],
  };
}
