import type { WriteDb } from '#server/database/database.ts';
import { SITE_PARTS, type SitePart } from '#server/features/export/site-parts.ts';
import { findOrCreateSeries } from '#server/features/series/series-store.ts';
import type { RemarkEntry, SiteEntry } from '../entry.ts';
import type { ImportRun } from '../import-run.ts';
import { countPosts, findImportedPosts } from '../import-store.ts';
import { inBatches, inTransaction } from './in-batches.ts';

/**
 * What an export has besides posts: settings, the author, the book and so on. Only an empty site takes it. Some parts are
 * needed by posts, others name posts, images or series.
 */
export async function writeSite(run: ImportRun, when: 'before posts' | 'after posts'): Promise<void> {
  // Those that name posts and images would not find them in a dry run, which writes none.
  if (run.work.count('site') === 0 || (run.dryRun && when === 'after posts')) return;
  const isEmpty = await hasOnlyThesePosts(run);
  for (const entry of run.work.entries('site')) {
    if ((partNamed(entry.part)?.isForPosts === true) !== (when === 'before posts')) continue;
    const remark = await inTransaction(run, (db) => applySiteEntry(db, entry, { isEmpty }));
    if (remark) run.report.remark(remark);
  }
}

/** Whether the site has no posts, or those of this very export, as after an import that was interrupted. */
async function hasOnlyThesePosts({ database, work }: ImportRun): Promise<boolean> {
  let known = 0;
  for (const batch of inBatches(work.entries('post'))) {
    const keys = batch.map(({ key }) => key);
    known += (await findImportedPosts(database.read, keys)).size;
  }
  return (await countPosts(database.read)) === known;
}

function partNamed(name: string): SitePart | undefined {
  return Object.hasOwn(SITE_PARTS, name) ? SITE_PARTS[name as keyof typeof SITE_PARTS] : undefined;
}

/**
 * Brings back one part. What somebody has set here already stays, so that an import that is repeated changes nothing.
 * @returns why it was left out; `undefined` if it was not
 */
export async function applySiteEntry(
  db: WriteDb,
  { place, part, value }: SiteEntry,
  { isEmpty }: { isEmpty: boolean },
): Promise<RemarkEntry | undefined> {
  const known = partNamed(part);
  const remark = (kind: RemarkEntry['kind'], sentence: string) => ({ kind, place, remark: sentence });
  if (!known) return remark('problem', `This version does not know what “${part}” is.`);
  const { title, schema, apply, tags } = known;
  if (!isEmpty) return remark('left out', `${title} could not be imported, since this site has posts of its own.`);
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue?.path.length ? ` (${issue.path.join('.')}: ${issue.message})` : '';
    return remark('problem', `${title} could not be imported${field}.`);
  }
  if (!(await apply(db, parsed.data)))
    return remark('left out', `${title} did not change, since this site has its own.`);
  db.invalidate(...tags);
  return undefined;
}

/** A series that is here already stays as it is. */
export async function writeSeries(run: ImportRun): Promise<void> {
  for (const { name, slug, isKnownBySlug: bySlug = false, description, image } of run.work.entries('series')) {
    const imageId = (image && run.work.image(image.address)?.id) ?? undefined;
    const { isNew } = await inTransaction(run, async (db) => {
      const found = await findOrCreateSeries(db, { name, slug, description, imageId, bySlug });
      if (found.isNew) db.invalidate('series');
      return found;
    });
    run.report.count('series', isNew ? 'created' : 'unchanged');
  }
}
