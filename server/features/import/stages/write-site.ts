import { applySiteEntry, SITE_PARTS_BEFORE_POSTS } from '../exact/apply-site-entry.ts';
import type { ImportRun } from '../import-run.ts';
import { countPosts, findPostSlugs } from '../import-store.ts';
import { inBatches } from './in-batches.ts';
import { inTransaction } from './in-transaction.ts';

/**
 * What an export has besides posts: settings, the author, the book and so on. Only an empty site takes it. Some parts are
 * needed by posts, others name posts, images or series.
 */
export async function writeSite(run: ImportRun, when: 'before posts' | 'after posts'): Promise<void> {
  // Those that name posts and images would not find them in a dry run, which writes none.
  if (run.work.count('site') === 0 || (run.dryRun && when === 'after posts')) return;
  const isEmpty = await hasOnlyThesePosts(run);
  for (const entry of run.work.entries('site')) {
    if (SITE_PARTS_BEFORE_POSTS.includes(entry.part) !== (when === 'before posts')) continue;
    const remark = await inTransaction(run, (db) => applySiteEntry(db, entry, { isEmpty }));
    if (remark) run.report.remark(remark);
  }
}

/** Whether the site has no posts, or those of this very export, as after an import that was interrupted. */
async function hasOnlyThesePosts({ database, work }: ImportRun): Promise<boolean> {
  let known = 0;
  for (const batch of inBatches(work.entries('post'))) {
    const keys = batch.map(({ key }) => key);
    known += (await findPostSlugs(database.read, keys)).size;
  }
  return (await countPosts(database.read)) === known;
}
