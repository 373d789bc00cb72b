import type { Db } from '#server/database/database.ts';
import { findCategoryByAnySlug } from '#server/features/categories/find-category.ts';
import { isStoredImageName } from '#server/features/media/file-name.ts';
import { findLinkedPosts } from '#server/features/posts/rendering/references-store.ts';
import { findSeriesBySlug } from '#server/features/series/series-store.ts';
import { findShownTag } from '#server/features/tags/tag-store.ts';
import { compose } from '#shared/text/compose.ts';
import { postPath, seriesPath } from '#shared/text/post-path.ts';
import { isOwnAddress } from './own-addresses.ts';
import { isLocal } from './read-target.ts';
import { redirectPath } from './redirect-path.ts';

/** A draft is nothing to strangers, so nothing may lead there. */
export const UNPUBLISHED = 'unpublished';

const NAMED_PAGE = /^\/(?<kind>blog|category|series|tag)\/(?<slug>[^/]+)$/;

/**
 * The address that now has what was at this one, so that no second redirect follows.
 * @returns `undefined` if it is not known whether the site has anything there
 */
export async function currentAddress(read: Db, target: string): Promise<string | typeof UNPUBLISHED | undefined> {
  if (!isLocal(target)) return target;
  const { pathname, searchParams, hash } = new URL(target, 'http://site.invalid');
  const key = redirectPath(pathname) ?? '';
  const { kind, slug = '' } = NAMED_PAGE.exec(key)?.groups ?? {};
  if (kind === 'blog') {
    const post = (await findLinkedPosts(read, [slug])).get(slug);
    if (post) return post.status === 'published' ? postPath(post.slug) + hash : UNPUBLISHED;
  }
  if (kind === 'category') return categoryPage(read, slug);
  if (kind === 'series') {
    const series = await findSeriesBySlug(read, compose(slug));
    if (series && series.post_count > 0) return seriesPath(series.slug) + hash;
  }
  if (kind === 'tag' && (await findShownTag(read, slug)) !== undefined) return target;
  const category = searchParams.get('category');
  if (key === '/blog' && category) return (await categoryPage(read, category)) ?? target;
  return isOwnAddress(key) || isImageAddress(key) ? target : undefined;
}

async function categoryPage(read: Db, slug: string): Promise<string | undefined> {
  const category = await findCategoryByAnySlug(read, slug);
  return category?.is_active === 1 ? `/blog?${new URLSearchParams({ category: category.slug })}` : undefined;
}

function isImageAddress(key: string): boolean {
  return key.startsWith('/media/') && isStoredImageName(key.slice('/media/'.length));
}

/** @returns the feed of what an address shows; the address itself if that has none */
export function feedOf(location: string): string {
  if (!isLocal(location)) return location;
  const { pathname, searchParams } = new URL(location, 'http://site.invalid');
  const category = searchParams.get('category');
  if (pathname === '/blog' && category) return `/category/${encodeURIComponent(category)}/feed.xml`;
  if (pathname === '/blog' || pathname === '/') return '/feed.xml';
  return /^\/series\/[^/]+$/.test(pathname) ? `${pathname}/feed.xml` : location;
}
