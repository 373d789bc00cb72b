import type { Db } from '#server/database/database.ts';
import { findLinkedPosts } from '#server/features/posts/rendering/references-store.ts';
import { postPath } from '#shared/text/post-path.ts';
import { type AddressVariants, variantsOf } from './address-variants.ts';
import { currentAddress, feedOf, UNPUBLISHED } from './current-address.ts';
import { isOwnAddress } from './own-addresses.ts';
import { isLocal, readTarget } from './read-target.ts';
import { addressOfPath, redirectPath } from './redirect-path.ts';
import { findRedirectsWithPosts, type RedirectWithPost } from './redirect-store.ts';

/** Redirects whose targets are redirects themselves are followed so far. What leads farther may be a circle. */
const STEPS_MAXIMUM = 10;
/** `/2019/04/slug`, perhaps with the day, and as Blogger has it, with `.html`. */
const DATED = /^\/\d{4}\/\d{1,2}(?:\/\d{1,2})?\/([^/]+?)(?:\.html?)?$/;

export interface FoundRedirect {
  /** ASCII; root-relative, or of another site. */
  location: string;
  /** The redirect that was asked for; `null` if the address followed from a rule. */
  path: string | null;
}

/** An unpublished post hides what the redirect leads to, whatever else would lead on. */
type Step = { next: string; path: string | null; isLast: boolean } | typeof UNPUBLISHED | undefined;

/**
 * Where an address leads that nothing else answers, in one step. Call it only if there are any redirects.
 * @param siteUrl the site's own address, which imported targets may begin with
 */
export async function findRedirect(read: Db, address: string, siteUrl: string): Promise<FoundRedirect | undefined> {
  const found = await followSteps(read, address, siteUrl);
  // What is not there cannot lead to itself.
  return found?.location === pathOf(address) ? undefined : found;
}

async function followSteps(read: Db, address: string, siteUrl: string): Promise<FoundRedirect | undefined> {
  let asked = address;
  let key = redirectPath(asked);
  let found: FoundRedirect | undefined;
  const seen = new Set<string>();
  while (key !== undefined) {
    // A circle leads nowhere.
    if (seen.has(key) || seen.size === STEPS_MAXIMUM) return undefined;
    seen.add(key);
    const step: Step = await takeStep(read, asked, variantsOf(key), siteUrl);
    if (step === UNPUBLISHED) return undefined;
    if (!step) return found;
    found = { location: step.next, path: found ? found.path : step.path };
    if (step.isLast) return found;
    asked = step.next;
    key = redirectPath(asked);
  }
  return found;
}

async function takeStep(read: Db, asked: string, variants: AddressVariants, siteUrl: string): Promise<Step> {
  const { keys, basePath, isFeed } = variants;
  const found = keys.length > 0 ? await findRedirectsWithPosts(read, keys) : [];
  const rows = new Map(found.map((row) => [row.path, row]));
  const row = keys.map((key) => rows.get(key)).find((found) => found !== undefined);
  const step = row ? await followRow(read, row, siteUrl) : await followRule(read, asked, variants);
  const isFeedOfPage = isFeed && (row === undefined || row.path === basePath || row.path === basePath.toLowerCase());
  return step && step !== UNPUBLISHED && isFeedOfPage ? { ...step, next: feedOf(step.next) } : step;
}

async function followRow(read: Db, { path, target, slug, status }: RedirectWithPost, siteUrl: string): Promise<Step> {
  if (target === null) return status === 'published' && slug !== null ? stepTo(postPath(slug), path) : UNPUBLISHED;
  const own = readTarget(target, siteUrl) ?? target;
  const now = await currentAddress(read, own);
  if (now === UNPUBLISHED) return UNPUBLISHED;
  return { next: now ?? own, path, isLast: now !== undefined };
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

const stepTo = (next: string, path: string | null = null): Step => ({ next, path, isLast: true });
