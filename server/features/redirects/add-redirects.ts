import type { Insertable } from 'kysely';
import type { WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import { findLinkedPosts } from '#server/features/posts/rendering/references-store.ts';
import { decoded } from '#shared/text/decoded.ts';
import { postPath } from '#shared/text/post-path.ts';
import { STEPS_MAXIMUM } from './find-redirect.ts';
import { isOwnAddress } from './own-addresses.ts';
import { isLocal, readTarget, redirectPath, WRONG_TARGET } from './redirect-path.ts';
import { findRedirects, saveRedirects } from './redirect-store.ts';

/** Rows that are compared and written at once. */
const BATCH_SIZE = 500;

const WRONG_PATH = 'Enter the old address: a path such as /2019/04/lamp, or the full address with https://.';
const OWN_ADDRESS = 'This site has something of its own at this address, so it cannot be redirected.';
const QUERY = 'After the question mark, only p, page_id, cat, tag, m, author and attachment_id tell pages apart.';
const POST_GONE = 'The post it should lead to no longer exists.';
const TO_ITSELF = 'It would lead to itself.';
const KEPT = 'It already leads somewhere else, so it stays.';

export interface NewRedirect {
  /** Absolute or root-relative. */
  from: string;
  to: { postId: number } | { target: string };
}

interface AddOptions {
  /** `null` for a person, and on the command line. */
  importId: number | null;
  now: number;
  /** Whether a person chose it: then it replaces whatever was there, and no import changes it. */
  byHand?: boolean;
  /** The site's own address: targets that begin with it are paths of this site. */
  siteUrl?: string;
}

interface RefusedRedirect {
  from: string;
  reason: string;
  /** Which of the two is to blame. */
  field: 'from' | 'to';
}

interface AddedRedirects {
  created: number;
  updated: number;
  unchanged: number;
  refused: RefusedRedirect[];
}

/**
 * Adds redirects, or changes where they lead. A target that is the page of a post becomes the post, so that the redirect
 * follows it.
 */
export async function addRedirects(db: WriteDb, rows: NewRedirect[], options: AddOptions): Promise<AddedRedirects> {
  const result: AddedRedirects = { created: 0, updated: 0, unchanged: 0, refused: [] };
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await addBatch(db, rows.slice(start, start + BATCH_SIZE), options, result);
  }
  if (result.created + result.updated > 0) db.invalidate('redirects');
  return result;
}

type SavedRedirect = Insertable<Tables['redirects']>;
type LinkedPosts = Awaited<ReturnType<typeof findLinkedPosts>>;

interface Batch extends AddOptions {
  posts: LinkedPosts;
  /** The redirects from these addresses and from where they lead, as they are and as they will be. */
  known: Map<string, Pick<SavedRedirect, 'post_id' | 'target' | 'by_hand' | 'created_at'>>;
}

async function addBatch(db: WriteDb, rows: NewRedirect[], options: AddOptions, result: AddedRedirects): Promise<void> {
  const wanted = rows.map(({ from, to }) => {
    const target = 'target' in to ? readTarget(to.target, options.siteUrl) : undefined;
    const post = 'postId' in to ? String(to.postId) : postIn(target ?? '');
    const leadsTo = target !== undefined && isLocal(target) ? redirectPath(target) : undefined;
    return { from, key: redirectPath(from), target, leadsTo, post };
  });
  const keys = wanted.flatMap(({ key, leadsTo }) => [key ?? [], leadsTo ?? []].flat());
  const before = await findRedirects(db, [...new Set(keys)]);
  const named = wanted.flatMap(({ post }) => post ?? []);
  const posts = await findLinkedPosts(db, named);
  const batch: Batch = { ...options, posts, known: new Map(before.map((row) => [row.path, row])) };
  const changed = new Map<string, SavedRedirect>();
  for (const one of wanted) {
    const outcome = addOne(batch, one);
    if (typeof outcome === 'string') result[outcome] += 1;
    else if ('reason' in outcome) result.refused.push({ from: one.from, ...outcome });
    else {
      result[batch.known.has(outcome.path) ? 'updated' : 'created'] += 1;
      batch.known.set(outcome.path, outcome);
      changed.set(outcome.path, outcome);
    }
  }
  await saveRedirects(db, [...changed.values()]);
}

interface WantedRedirect {
  from: string;
  key: string | undefined;
  target: string | undefined;
  /** The key of the target, if it is on this site. */
  leadsTo: string | undefined;
  /** What names the post that it is to lead to, if it is one: an id, a slug or a former slug. */
  post: string | undefined;
}

type Refusal = Omit<RefusedRedirect, 'from'>;

function addOne(
  batch: Batch,
  { from, key, target, leadsTo, post: named }: WantedRedirect,
): SavedRedirect | Refusal | 'unchanged' {
  const { importId: import_id, now, byHand = false, posts, known } = batch;
  if (key === undefined) return { field: 'from', reason: WRONG_PATH };
  if (byHand && losesQuery(from, key)) return { field: 'from', reason: QUERY };
  const post = posts.get(named ?? '');
  if (!byHand && leadsTo && !post && isAnsweredAlready(key, leadsTo)) return 'unchanged';
  if (isOwnAddress(key)) return { field: 'from', reason: OWN_ADDRESS };
  if (!post && target === undefined) return { field: 'to', reason: named === undefined ? WRONG_TARGET : POST_GONE };
  if (!post && leadsBack(batch, key, leadsTo)) return { field: 'to', reason: TO_ITSELF };
  if (post && key === redirectPath(postPath(post.slug))) return 'unchanged';

  const before = known.get(key);
  const destination = post ? { post_id: post.id, target: null } : { post_id: null, target: target as string };
  const isSame = before?.post_id === destination.post_id && before.target === destination.target;
  if (before?.by_hand === 1 && !byHand) return isSame ? 'unchanged' : { field: 'from', reason: KEPT };
  if (isSame && (before.by_hand === 1 || !byHand)) return 'unchanged';
  // A file of somebody else must not take over the addresses that an earlier import has brought.
  if (before?.post_id && !byHand) return { field: 'from', reason: KEPT };
  return { ...destination, path: key, import_id, by_hand: byHand ? 1 : 0, created_at: before?.created_at ?? now };
}

/** Whether an address would lead to itself, if need be through other redirects. */
function leadsBack({ known, siteUrl }: Batch, key: string, leadsTo: string | undefined): boolean {
  let at = leadsTo;
  for (let steps = 0; at !== undefined && steps < STEPS_MAXIMUM; steps += 1) {
    if (at === key) return true;
    const next = readTarget(known.get(at)?.target ?? '', siteUrl);
    at = next !== undefined && isLocal(next) ? redirectPath(next) : undefined;
  }
  return false;
}

/** Of an old site, the home page, the feeds and the tags often have the addresses that they have here. */
function isAnsweredAlready(key: string, leadsTo: string): boolean {
  return leadsTo === key || (isOwnAddress(key) && isOwnAddress(leadsTo));
}

/** What names a campaign changes no page, and of what names a page in other systems the key has the common ones. */
function losesQuery(from: string, key: string): boolean {
  const { searchParams } = new URL(from, 'http://site.invalid');
  return !key.includes('?') && [...searchParams.keys()].some((name) => !/^(?:utm_|fbclid|gclid)/.test(name));
}

/** @returns what names the post at whose page the target is */
function postIn(target: string): string | undefined {
  const [, key] = /^\/blog\/([^/?#]+)$/.exec(target) ?? [];
  return key && decoded(key);
}
