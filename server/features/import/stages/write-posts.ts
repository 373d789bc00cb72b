import type { WriteDb } from '#server/database/database.ts';
import { findCategoryByName } from '#server/features/categories/category-store.ts';
import { indexNewPosts } from '#server/features/search/index-post.ts';
import { importPost, type Unindexed } from '../import-post.ts';
import type { ImportRun } from '../import-run.ts';
import { PostError } from '../post-to-import.ts';
import type { Outcome } from '../report.ts';
import type { WorkEntryOf } from '../work/work-store.ts';
import { inBatches } from './in-batches.ts';
import { inTransaction } from './in-transaction.ts';
import { planSlugs } from './plan-slugs.ts';
import { FALLBACK_CATEGORY, hasCategory, type PreparedPost, preparePost } from './prepare-post.ts';

/** So much text weighs as much as one post of a batch. */
const CHARACTERS_PER_POST = 40_000;

export async function writePosts(run: ImportRun): Promise<void> {
  const { work, report, hooks } = run;
  const total = work.count('post');
  hooks.onStage('posts', 0, total);
  await planSlugs(run);
  let addsCategory = (await findCategoryByName(run.database.read, FALLBACK_CATEGORY)) === undefined;
  let done = 0;
  const weigh = ({ text }: WorkEntryOf<'post'>) => 1 + text.body.length / CHARACTERS_PER_POST;
  // An import syncs the disk once for many posts. A dry run never does, so it lets others write after each.
  for (const batch of inBatches(work.entries('post'), run.dryRun ? () => Number.POSITIVE_INFINITY : weigh)) {
    const prepared = batch.map((entry) => preparePost(run, entry));
    const outcomes = await inTransaction(run, (db) => writeBatch(db, run, prepared));
    for (const [index, { outcome, problem }] of outcomes.entries()) {
      const { place, remarks } = prepared[index] as PreparedPost;
      for (const remark of remarks) report.leftOut(place, remark);
      report.count('posts', outcome);
      if (problem) report.problem(place, problem);
    }
    if (addsCategory && batch.some((entry, index) => !hasCategory(entry) && isWritten(outcomes[index]))) {
      report.leftOut(
        run.source.name,
        `Posts without a category go into “${FALLBACK_CATEGORY}”, which this import adds.`,
      );
      addsCategory = false;
    }
    done += batch.length;
    hooks.onStage('posts', done, total);
  }
}

interface PostOutcome {
  outcome: Outcome;
  problem?: string;
}

const isWritten = (post: PostOutcome | undefined) => post?.outcome === 'created' || post?.outcome === 'updated';

async function writeBatch(db: WriteDb, run: ImportRun, posts: PreparedPost[]) {
  const outcomes: PostOutcome[] = [];
  const unindexed: Unindexed = [];
  for (const post of posts) {
    try {
      outcomes.push({ outcome: await importPost(db, post, { run, unindexed }) });
    } catch (error) {
      if (!(error instanceof PostError)) throw error;
      outcomes.push({ outcome: 'failed', problem: error.message });
    }
  }
  await indexNewPosts(db, unindexed);
  if (outcomes.some(isWritten)) {
    db.invalidate('posts', 'every-post', 'categories', 'post-counts', 'series', 'schedule');
  }
  return outcomes;
}
