import type { Db, WriteDb } from '#server/database/database.ts';
import type { Flag } from '#server/database/tables.ts';
import { findLinkedPosts } from '#server/features/posts/rendering/references-store.ts';
import { postPath } from '#shared/text/post-path.ts';
import { isOwnAddress } from './own-addresses.ts';
import { addressOfPath, isLocal, readTarget, redirectPath, WRONG_TARGET } from './redirect-path.ts';
import { deleteRedirectsOfImport, findRedirects, findRedirectsTo, saveRedirects } from './redirect-store.ts';

/** Rows that are compared and written at once. */
const BATCH_SIZE = 500;

const WRONG_PATH = 'Enter the old address: a path such as /2019/04/lamp, or the full address with https://.';
const OWN_ADDRESS = 'This site has something of its own at this address, so it cannot be redirected.';
const QUERY = 'After the question mark, only p, page_id, cat, tag, m, author and attachment_id tell pages apart.';
const POST_GONE = 'The post it should lead to no longer exists.';
const TO_ITSELF = 'It would lead to itself.';
const IN_A_CIRCLE = 'That address leads back to this one.';
const KEPT = 'An admin chose where this address leads, so it stays.';
const LEADS_TO_POST = 'It already leads to another post, so it stays.';

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

export interface AddedRedirects {
  created: number;
  updated: number;
  unchanged: number;
  refused: RefusedRedirect[];
}

/**
 * Adds redirects, or changes where they lead. Chains are shortened: of `a → b` and `b → c`, the first becomes `a → c`,
 * whichever came first. A target that is the page of a post becomes the post, so that the redirect follows it.
 */
export async function addRedirects(db: WriteDb, rows: NewRedirect[], options: AddOptions): Promise<AddedRedirects> {
  const result: AddedRedirects = { created: 0, updated: 0, unchanged: 0, refused: [] };
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await addBatch(db, rows.slice(start, start + BATCH_SIZE), options, result);
  }
  if (result.created + result.updated > 0) db.invalidate('redirects');
  return result;
}

/**
 * Takes an import's redirects back, but not those that a person has changed since, nor those to posts that stay.
 * @returns how many
 */
export async function removeRedirectsOfImport(db: WriteDb, importId: number): Promise<number> {
  db.invalidate('redirects');
  return deleteRedirectsOfImport(db, importId);
}

async function addBatch(db: WriteDb, rows: NewRedirect[], options: AddOptions, result: AddedRedirects): Promise<void> {
  const read = rows.map(({ from, to }) => ({ from, key: redirectPath(from), wanted: readDestination(to, options) }));
  const posts = await findTargetPosts(
    db,
    read.flatMap(({ wanted }) => wanted ?? []),
  );
  const paths = read.flatMap(({ key, wanted }) => [key ?? [], (wanted && keyOf(wanted)) ?? []].flat());
  const chains = await readChains(db, [...new Set(paths)]);
  for (const { from, key, wanted } of read) {
    const outcome = addOne({ posts, chains, options }, { from, key, wanted: wanted && posts.asPost(wanted) });
    if (typeof outcome === 'string') result[outcome] += 1;
    else result.refused.push({ from, ...outcome });
  }
  await saveRedirects(db, chains.changed());
}

function readDestination(to: NewRedirect['to'], { siteUrl }: AddOptions): Destination | undefined {
  if ('postId' in to) return { post_id: to.postId, target: null };
  const target = readTarget(to.target, siteUrl);
  return target === undefined ? undefined : { post_id: null, target };
}

interface Batch {
  posts: TargetPosts;
  chains: RedirectChains;
  options: AddOptions;
}

/** Of an old site, the home page, the feeds and the tags often have the addresses that they have here. */
function isAnsweredAlready(key: string, wanted: Destination): boolean {
  const target = keyOf(wanted);
  return target === key || (target !== undefined && isOwnAddress(key) && isOwnAddress(target));
}

interface ReadRedirect {
  from: string;
  key: string | undefined;
  wanted: Destination | undefined;
}

/** What names a campaign changes no page, and of what names a page in other systems the key has the common ones. */
function losesQuery(from: string, key: string): boolean {
  const { searchParams } = new URL(from, 'http://site.invalid');
  return !key.includes('?') && [...searchParams.keys()].some((name) => !/^(?:utm_|fbclid|gclid)/.test(name));
}

type Refusal = Omit<RefusedRedirect, 'from'>;
type Outcome = 'created' | 'updated' | 'unchanged' | Refusal;

function addOne({ posts, chains, options }: Batch, { from, key, wanted }: ReadRedirect): Outcome {
  if (key === undefined) return { field: 'from', reason: WRONG_PATH };
  if (options.byHand && losesQuery(from, key)) return { field: 'from', reason: QUERY };
  if (!options.byHand && wanted && isAnsweredAlready(key, wanted)) return 'unchanged';
  if (isOwnAddress(key)) return { field: 'from', reason: OWN_ADDRESS };
  if (!wanted) return { field: 'to', reason: WRONG_TARGET };
  if (wanted.post_id !== null && !posts.has(wanted.post_id)) return { field: 'to', reason: POST_GONE };
  if (keyOf(wanted) === key) return { field: 'to', reason: TO_ITSELF };
  const { post_id, target } = chains.at(keyOf(wanted) ?? '') ?? wanted;
  const destination = { post_id, target } as Destination;
  if (keyOf(destination) === key) return { field: 'to', reason: IN_A_CIRCLE };
  if (post_id !== null && posts.isPageOf(key, post_id)) return 'unchanged';

  const { importId: import_id, now, byHand = false } = options;
  const before = chains.at(key);
  const isSame = before?.post_id === post_id && before.target === target;
  if (before?.by_hand === 1 && !byHand) return isSame ? 'unchanged' : { field: 'from', reason: KEPT };
  if (isSame && (before.by_hand === 1 || !byHand)) return 'unchanged';
  // A file of somebody else must not take over the addresses that an earlier import has brought.
  if (before && before.post_id !== null && !byHand) return { field: 'from', reason: LEADS_TO_POST };
  const created_at = before?.created_at ?? now;
  chains.set({ ...destination, path: key, import_id, by_hand: byHand ? 1 : 0, created_at });
  return before ? 'updated' : 'created';
}

type KnownRedirect = Destination & { path: string; import_id: number | null; by_hand: Flag; created_at: number };

/** The redirects that some others meet, as they are and as they will be. */
interface RedirectChains {
  at(path: string): KnownRedirect | undefined;
  /** Also leads everything that leads to this address on to where it leads now. */
  set(redirect: KnownRedirect): void;
  /** What is to be written. */
  changed(): KnownRedirect[];
}

/** @param paths of what is to be added, and of what that is to lead to */
async function readChains(db: Db, paths: string[]): Promise<RedirectChains> {
  const found = await Promise.all([findRedirects(db, paths), findRedirectsTo(db, paths.map(addressOfPath))]);
  const known = new Map<string, KnownRedirect>();
  const leadingTo = new Map<string, Set<string>>();
  const changed = new Set<string>();
  for (const { hits: _, last_hit_at: __, ...row } of found.flat()) remember(row as KnownRedirect);

  function remember(redirect: KnownRedirect): void {
    known.set(redirect.path, redirect);
    if (redirect.target === null) return;
    const others = leadingTo.get(redirect.target);
    if (others) others.add(redirect.path);
    else leadingTo.set(redirect.target, new Set([redirect.path]));
  }

  function save(redirect: KnownRedirect): void {
    remember(redirect);
    changed.add(redirect.path);
  }

  return {
    at: (path) => known.get(path),
    set: (redirect) => {
      save(redirect);
      const { post_id, target, path } = redirect;
      const address = addressOfPath(path);
      for (const other of leadingTo.get(address) ?? []) {
        const before = known.get(other);
        if (before?.target === address) save({ ...before, ...({ post_id, target } as Destination) });
      }
      leadingTo.delete(address);
    },
    changed: () => [...changed].map((path) => known.get(path) as KnownRedirect),
  };
}

/** @returns the key of the address of this site to which it leads; `undefined` if it leads to a post or another site */
function keyOf({ target }: Destination): string | undefined {
  return target !== null && isLocal(target) ? redirectPath(target) : undefined;
}

/** What a redirect leads to: a post, whatever its address will be, or an address. */
type Destination = { post_id: number; target: null } | { post_id: null; target: string };

const POST_PAGE = /^\/blog\/([^/?#]+)$/;

interface TargetPosts {
  has(id: number): boolean;
  /** Turns the address of a post's page into the post. */
  asPost(destination: Destination): Destination;
  /** Whether this is the current address of the post's page. */
  isPageOf(key: string, id: number): boolean;
}

/** The posts that these redirects lead to, those in the bin included. */
async function findTargetPosts(db: Db, destinations: Destination[]): Promise<TargetPosts> {
  const posts = await findLinkedPosts(
    db,
    destinations.flatMap(({ post_id, target }) => (target === null ? String(post_id) : (postKeyOf(target) ?? []))),
  );
  const slugs = new Map([...posts.values()].map(({ id, slug }) => [id, slug]));

  return {
    has: (id) => slugs.has(id),
    asPost: (destination) => {
      const post = destination.target === null ? undefined : posts.get(postKeyOf(destination.target) ?? '');
      return post ? { post_id: post.id, target: null } : destination;
    },
    isPageOf: (key, id) => key === redirectPath(postPath(slugs.get(id) ?? '')),
  };
}

/** @returns an id, a slug or a former slug */
function postKeyOf(target: string): string | undefined {
  const [, key] = POST_PAGE.exec(target) ?? [];
  if (key === undefined) return undefined;
  try {
    return decodeURIComponent(key);
  } catch {
    // What cannot be decoded is the address of no post.
    return undefined;
  }
}
