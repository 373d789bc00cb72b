import type { Db } from '#server/database/database.ts';
import { findCategoryByName } from '#server/features/categories/category-store.ts';
import { addRedirects, type NewRedirect } from '#server/features/redirects/add-redirects.ts';
import { findSeries, findSeriesByName } from '#server/features/series/series-store.ts';
import { findShownTag } from '#server/features/tags/tag-store.ts';
import { seriesPath, tagPath } from '#shared/text/post-path.ts';
import { tagSlugOf } from '#shared/text/slug.ts';
import type { RedirectEntry } from '../entry.ts';
import type { ImportRun } from '../import-run.ts';
import { findImportedPosts } from '../import-store.ts';
import type { WorkEntryOf } from '../work/work-store.ts';
import { inBatches, inTransaction } from './in-batches.ts';

/** Leads every address of the old site to where its content is now. */
export async function writeRedirects(run: ImportRun): Promise<void> {
  const { work, hooks } = run;
  const total = work.count('post') + work.count('redirect');
  let done = 0;
  const add = async (count: number, redirects: NewRedirect[]) => {
    if (redirects.length > 0) await write(run, redirects);
    done += count;
    hooks.onStage('redirects', done, total);
  };
  for (const batch of inBatches(work.entries('post'))) {
    const ids = await findImportedPosts(
      run.database.read,
      batch.map(({ key }) => key),
    );
    await add(
      batch.length,
      batch.flatMap((post) => redirectsTo(ids.get(post.key), addressesOf(run, post))),
    );
  }
  for (const batch of inBatches(work.entries('redirect'))) {
    await add(batch.length, await resolveAll(run, batch));
  }
}

/** An address that a post had once, or might have had, does not lead away from the post that is there now. */
function addressesOf({ work }: ImportRun, { key, addresses }: WorkEntryOf<'post'>): string[] {
  return addresses.filter((address, index) => index === 0 || !work.isMainOfAnother(address, key));
}

function redirectsTo(postId: number | undefined, addresses: string[]): NewRedirect[] {
  if (postId === undefined) return [];
  return addresses.filter(isOfTheWeb).map((from) => ({ from, to: { postId } }));
}

/** Old versions of WordPress cut addresses within a letter; no server of today passes on what such a one asks for. */
function isOfTheWeb(address: string): boolean {
  return !address.startsWith('archive:') && !address.startsWith('/media/') && isDecodable(address);
}

function isDecodable(address: string): boolean {
  try {
    decodeURI(address);
    return true;
  } catch {
    return false;
  }
}

async function resolveAll(run: ImportRun, entries: RedirectEntry[]): Promise<NewRedirect[]> {
  const keys = new Set(entries.flatMap(({ to }) => ('post' in to && to.post !== undefined ? to.post : [])));
  const posts = keys.size > 0 ? await findImportedPosts(run.database.read, [...keys]) : new Map<string, number>();
  const redirects: NewRedirect[] = [];
  for (const { from, to } of entries) {
    const target = await resolve(run, to, posts);
    if (target && isDecodable(from)) redirects.push({ from, to: target });
  }
  return redirects;
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
