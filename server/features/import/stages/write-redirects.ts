import type { Db } from '#server/database/database.ts';
import { findCategoryByName } from '#server/features/categories/category-store.ts';
import { addRedirects, type NewRedirect } from '#server/features/redirects/add-redirects.ts';
import { findSeries, findSeriesByName } from '#server/features/series/series-store.ts';
import { findShownTag } from '#server/features/tags/tag-store.ts';
import { seriesPath, tagPath } from '#shared/text/post-path.ts';
import { tagSlugOf } from '#shared/text/slug.ts';
import type { RedirectEntry } from '../entry.ts';
import type { ImportRun } from '../import-run.ts';
import { findIdsOfPosts } from '../import-store.ts';
import type { WorkEntryOf } from '../work/work-store.ts';
import { forEachBatch, inTransaction } from './in-batches.ts';

type Post = WorkEntryOf<'post'>;

/** Leads every address of the old site to where its content is now. */
export async function writeRedirects(run: ImportRun): Promise<void> {
  const stage = { stage: 'redirects', total: run.work.count('post') + run.work.count('redirect') } as const;
  await forEachBatch(run, stage, entriesOf(run), async (batch) => {
    const posts = await findIdsOfPosts(run.database.read, batch.flatMap(postOf));
    const redirects: NewRedirect[] = [];
    for (const entry of batch) redirects.push(...(await redirectsOf(run, entry, posts)));
    if (redirects.length > 0) await write(run, redirects);
  });
}

function* entriesOf({ work }: ImportRun): Generator<Post | RedirectEntry> {
  yield* work.entries('post');
  yield* work.entries('redirect');
}

function postOf(entry: Post | RedirectEntry): string[] {
  if (entry.kind === 'post') return [entry.key];
  return 'post' in entry.to && entry.to.post !== undefined ? [entry.to.post] : [];
}

async function redirectsOf(
  run: ImportRun,
  entry: Post | RedirectEntry,
  posts: ReadonlyMap<string, number>,
): Promise<NewRedirect[]> {
  const postId = entry.kind === 'post' ? posts.get(entry.key) : undefined;
  const to = entry.kind === 'post' ? postId !== undefined && { postId } : await resolve(run, entry.to, posts);
  const from = entry.kind === 'post' ? addressesOf(run, entry).filter(isOfTheWeb) : [entry.from];
  return to ? from.filter(isDecodable).map((address) => ({ from: address, to })) : [];
}

/** An address that a post had once, or might have had, does not lead away from the post that is there now. */
function addressesOf({ work }: ImportRun, { key, addresses }: Post): string[] {
  return addresses.filter((address, index) => index === 0 || !work.isMainOfAnother(address, key));
}

function isOfTheWeb(address: string): boolean {
  return !address.startsWith('archive:') && !address.startsWith('/media/');
}

/** Old versions of WordPress cut addresses within a letter; no server of today passes on what such a one asks for. */
function isDecodable(address: string): boolean {
  try {
    decodeURI(address);
    return true;
  } catch {
    return false;
  }
}

async function resolve(
  { database, work }: ImportRun,
  to: RedirectEntry['to'],
  posts: ReadonlyMap<string, number>,
): Promise<NewRedirect['to'] | undefined> {
  if ('address' in to) return { target: to.address };
  if ('tag' in to) return { target: await pathOfTag(database.read, to.tag) };
  const image = 'image' in to ? work.image(to.image)?.name : undefined;
  if (image) return { target: `/media/${image}` };
  if ('image' in to || 'post' in to) {
    const postId = posts.get(to.post ?? '');
    return postId === undefined ? undefined : { postId };
  }
  const target =
    'category' in to ? await categoryPath(database.read, to.category) : await pathOfSeries(database.read, to.series);
  return target === undefined ? undefined : { target };
}

/** A tag that no published post has here has no page, but its word may be found. */
async function pathOfTag(db: Db, tag: string): Promise<string> {
  const slug = tagSlugOf(tag);
  return (await findShownTag(db, slug)) === undefined ? `/blog?${new URLSearchParams({ search: tag })}` : tagPath(slug);
}

async function categoryPath(db: Db, name: string): Promise<string | undefined> {
  const category = await findCategoryByName(db, name);
  return category && `/blog?${new URLSearchParams({ category: category.slug })}`;
}

async function pathOfSeries(db: Db, name: string): Promise<string | undefined> {
  const found = await findSeriesByName(db, name);
  const series = found && (await findSeries(db, found.id));
  return series && seriesPath(series.slug);
}

async function write(run: ImportRun, redirects: NewRedirect[]): Promise<void> {
  const { importId, startedAt: now, report } = run;
  const result = await inTransaction(run, (db) => addRedirects(db, redirects, { importId, now }));
  for (const outcome of ['created', 'updated', 'unchanged'] as const)
    report.count('redirects', outcome, result[outcome]);
  report.count('redirects', 'failed', result.refused.length);
  for (const { from, reason } of result.refused) report.leftOut(from, reason);
}
