import { applySiteEntry, SITE_PARTS_BEFORE_POSTS } from '../formats/chintan/apply-site-entry.ts';
import type { ImportRun } from '../import-run.ts';
import { inTransaction } from './in-transaction.ts';

/**
 * What an export has besides posts: settings, the author, the book and so on. Only an empty site takes it. Some parts are
 * needed by posts, others name posts, images or series.
 */
export async function writeSite(run: ImportRun, when: 'before posts' | 'after posts'): Promise<void> {
  // Those that name posts and images would not find them in a dry run, which writes none.
  if (run.dryRun && when === 'after posts') return;
  for (const entry of run.work.entries('site')) {
    if (SITE_PARTS_BEFORE_POSTS.includes(entry.part) !== (when === 'before posts')) continue;
    const remark = await inTransaction(run, (db) => applySiteEntry(db, entry, { isEmpty: run.isEmptySite }));
    if (remark) run.report.remark(remark);
  }
}
