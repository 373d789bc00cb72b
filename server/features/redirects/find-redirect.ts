import type { Db } from '#server/database/database.ts';
import { findCategoryBySlug } from '#server/features/categories/category-store.ts';
import { isStoredImageName } from '#server/features/media/file-name.ts';
import { findLinkedPosts } from '#server/features/posts/rendering/references-store.ts';
import { findSeriesBySlug } from '#server/features/series/series-store.ts';
import { findShownTag } from '#server/features/tags/tag-store.ts';
import { postPath, seriesPath } from '#shared/text/post-path.ts';
import { isOwnAddress } from './own-addresses.ts';
import { addressOfPath, isLocal, readTarget, redirectPath } from './redirect-path.ts';
import { findRedirects, type ListedRedirect } from './redirect-store.ts';

/** Redirects whose targets are redirects themselves are followed so far. What leads farther may be a circle. */
export const STEPS_MAXIMUM = 10;
/** `/2019/04/slug`, perhaps with the day, and as Blogger has it, with `.html`. */
const DATED = /^\/\d{4}\/\d{1,2}(?:\/\d{1,2})?\/([^/]+?)(?:\.html?)?$/;

export interface FoundRedirect {
  /** ASCII; root-relative, or of another site. */
  location: string;
  /** The redirect that was asked for; `null` if the address followed from a rule. */
  path: string | null;
}

/** An unpublished post hides what the redirect leads to, whatever else would lead on. */
type Step = (FoundRedirect & { isLast: boolean }) | typeof UNPUBLISHED | undefined;

/**
 * Where an address leads that nothing else answers, in one step. Call it only if there are any redirects.
 * @param siteUrl the site's own address, which imported targets may begin with
 */
export async function findRedirect(read: Db, address: string, siteUrl: string): Promise<FoundRedirect | undefined> {
  let found: FoundRedirect | undefined;
  for (let count = 0; count < STEPS_MAXIMUM; count += 1) {
    const asked: string = found?.location ?? address;
    const key = redirectPath(asked);
    const step = key === undefined ? undefined : await takeStep(read, asked, variantsOf(key), siteUrl);
    if (step === UNPUBLISHED) return undefined;
    if (step) found = { location: step.location, path: found ? found.path : step.path };
    // What is not there cannot lead to itself.
    if (!step || step.isLast) return found?.location === pathOf(address) ? undefined : found;
  }
  return undefined;
}

async function takeStep(read: Db, asked: string, variants: AddressVariants, siteUrl: string): Promise<Step> {
  const { keys, basePath, isFeed } = variants;
  const rows = await findRedirects(read, keys);
  const [row] = rows.sort((one, other) => keys.indexOf(one.path) - keys.indexOf(other.path));
  const step = row ? await followRow(read, row, siteUrl) : await followRule(read, asked, variants);
  const isFeedOfPage = isFeed && (row === undefined || row.path === basePath || row.path === basePath.toLowerCase());
  return step && step !== UNPUBLISHED && isFeedOfPage ? { ...step, location: feedOf(step.location) } : step;
}

async function followRow(read: Db, { path, target, slug, status }: ListedRedirect, siteUrl: string): Promise<Step> {
  if (target === null) return status === 'published' && slug !== null ? stepTo(postPath(slug), path) : UNPUBLISHED;
  const own = readTarget(target, siteUrl) ?? target;
  const now = await currentAddress(read, own);
  if (now === UNPUBLISHED) return UNPUBLISHED;
  return { location: now ?? own, path, isLast: now !== undefined };
}

/** What follows from the addresses of posts and lists without a redirect of their own. */
async function followRule(read: Db, asked: string, { basePath }: AddressVariants): Promise<Step> {
  const [, slug] = DATED.exec(basePath) ?? [];
  if (slug !== undefined) {
    // A number would be the id of a post, which no old address meant.
    const post = /^\d+$/.test(slug) ? undefined : (await findLinkedPosts(read, [slug])).get(slug);
    return post?.status === 'published' ? stepTo(postPath(post.slug)) : undefined;
  }
  if (isOwnAddress(basePath)) return stepTo(addressOfPath(basePath));
  // The page at this very address has already said that nothing is there.
  if (pathOf(asked).replace(/(?<!\/)\/+$/, '') === addressOfPath(basePath)) return undefined;
  const now = await currentAddress(read, basePath);
  return now !== undefined && now !== UNPUBLISHED && isLocal(now) ? stepTo(now) : undefined;
}

const pathOf = (address: string) => address.split('?', 1)[0] ?? '';

const stepTo = (location: string, path: string | null = null): Step => ({ location, path, isLast: true });

/** What other systems append to the address of a post or a list: its feed, its further pages, its comments. */
const FEED = /\/(?:feed(?:\/(?:atom|rdf|rss2?))?|rss|atom(?:\.xml)?|rss\.xml|feed\.xml|index\.xml)$/i;
const SUBPAGE = /\/(?:page\/\d{1,5}|comment-page-\d{1,5}|embed|trackback)$/i;
/** The smaller files that WordPress makes of a picture, and the large one that it replaces it by. */
const SMALLER_PICTURE = /^(.+?)(?:-\d{1,5}x\d{1,5}|-scaled)(\.(?:avif|gif|jpe?g|png|webp))$/i;

interface AddressVariants {
  /** The keys to look up; the first that is found wins. */
  keys: string[];
  /** The path without query, feed or further page. */
  basePath: string;
  /** Whether the address was that of a feed. */
  isFeed: boolean;
}

/** @param key as `redirectPath` makes it */
function variantsOf(key: string): AddressVariants {
  const [path = ''] = key.split('?', 1);
  const { basePath, isFeed } = withoutSubpages(path);
  const [, name, type] = SMALLER_PICTURE.exec(path) ?? [];
  const pictures = name ? [`${name}${type}`, `${name}-scaled${type}`] : [];
  const keys = [key, path, ...pictures, basePath].filter((variant) => variant !== '');
  // A redirect from `/` is only ever one with a query.
  const asked = [...keys, ...keys.map((variant) => variant.toLowerCase())].filter((variant) => variant !== '/');
  return { keys: [...new Set(asked)], basePath: basePath || '/', isFeed };
}

function withoutSubpages(path: string, isFeed = false): { basePath: string; isFeed: boolean } {
  if (FEED.test(path)) return withoutSubpages(path.replace(FEED, ''), true);
  return SUBPAGE.test(path) ? withoutSubpages(path.replace(SUBPAGE, ''), isFeed) : { basePath: path, isFeed };
}

/** A draft is nothing to strangers, so nothing may lead there. */
const UNPUBLISHED = 'unpublished';

const NAMED_PAGE = /^\/(?<kind>blog|category|series|tag)\/(?<slug>[^/]+)$/;

/**
 * The address that now has what was at this one, so that no second redirect follows.
 * @returns `undefined` if it is not known whether the site has anything there
 */
async function currentAddress(read: Db, target: string): Promise<string | typeof UNPUBLISHED | undefined> {
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
    const series = await findSeriesBySlug(read, slug);
    if (series && series.post_count > 0) return seriesPath(series.slug) + hash;
  }
  if (kind === 'tag' && (await findShownTag(read, slug)) !== undefined) return target;
  const category = searchParams.get('category');
  if (key === '/blog' && category) return (await categoryPage(read, category)) ?? target;
  return isOwnAddress(key) || isImageAddress(key) ? target : undefined;
}

async function categoryPage(read: Db, slug: string): Promise<string | undefined> {
  const category = await findCategoryBySlug(read, slug);
  return category?.is_active === 1 ? `/blog?${new URLSearchParams({ category: category.slug })}` : undefined;
}

function isImageAddress(key: string): boolean {
  return key.startsWith('/media/') && isStoredImageName(key.slice('/media/'.length));
}

/** @returns the feed of what an address shows; the address itself if that has none */
function feedOf(location: string): string {
  if (!isLocal(location)) return location;
  const { pathname, searchParams } = new URL(location, 'http://site.invalid');
  const category = searchParams.get('category');
  if (pathname === '/blog' && category) return `/category/${encodeURIComponent(category)}/feed.xml`;
  if (pathname === '/blog' || pathname === '/') return '/feed.xml';
  return /^\/series\/[^/]+$/.test(pathname) ? `${pathname}/feed.xml` : location;
}
