import type { WriteDb } from '#server/database/database.ts';
import { findCategoryByName } from '#server/features/categories/category-store.ts';
import { isReservedSlug } from '#server/features/posts/choose-slug.ts';
import { indexNewPosts } from '#server/features/search/index-post.ts';
import { slugOf } from '#shared/text/slug.ts';
import { importPost, type Unindexed } from '../import-post.ts';
import type { ImportRun } from '../import-run.ts';
import { findImportedPosts, findTakenSlugs } from '../import-store.ts';
import { PostError } from '../imported-post.ts';
import type { Outcome } from '../report.ts';
import type { WorkEntryOf } from '../work/work-store.ts';
import { forEachBatch, inBatches, inTransaction } from './in-batches.ts';
import { FALLBACK_CATEGORY, hasCategory, type PreparedPost, preparePost, titleOf } from './prepare-post.ts';

type Post = WorkEntryOf<'post'>;

/** So much text weighs as much as one post of a batch. */
const CHARACTERS_PER_POST = 40_000;

export async function writePosts(run: ImportRun): Promise<void> {
  const { work, report, hooks, dryRun } = run;
  const total = work.count('post');
  hooks.onStage('posts', 0, total);
  await planSlugs(run);
  let addsCategory = (await findCategoryByName(run.database.read, FALLBACK_CATEGORY)) === undefined;
  // An import syncs the disk once for many posts. A dry run never does, so it lets others write after each.
  const weigh = ({ text }: Post) => (dryRun ? Number.POSITIVE_INFINITY : 1 + text.body.length / CHARACTERS_PER_POST);
  await forEachBatch(run, { stage: 'posts', total, weigh }, work.entries('post'), async (batch) => {
    const prepared = batch.map((entry) => preparePost(run, entry));
    const outcomes = await inTransaction(run, (db) => writeBatch(db, run, prepared));
    for (const { place, remarks } of prepared) for (const remark of remarks) report.leftOut(place, remark);
    report.countAll('posts', prepared, outcomes);
    if (!addsCategory || !batch.some((entry, index) => !hasCategory(entry) && isWritten(outcomes[index]))) return;
    addsCategory = false;
    const remark = `Posts without a category go into “${FALLBACK_CATEGORY}”, which this import adds.`;
    report.leftOut(run.source.name, remark);
  });
}

const isWritten = (post: Outcome | undefined) => post?.outcome === 'created' || post?.outcome === 'updated';

async function writeBatch(db: WriteDb, run: ImportRun, posts: PreparedPost[]) {
  const outcomes: Outcome[] = [];
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
    db.invalidate('posts', 'every-post', 'suggestions', 'categories', 'post-counts', 'series', 'schedule');
  }
  return outcomes;
}

/** Numbers that are tried at once where a slug is taken. */
const NUMBERS = 50;

/**
 * Decides the slug of every post before the first is written, since the posts of a blog link to one another: a link must
 * know the address of a post that comes later.
 */
async function planSlugs(run: ImportRun): Promise<void> {
  // The next number for a slug that many posts wish for, such as those without a title.
  const next = new Map<string, number>();
  for (const batch of inBatches(run.work.entries('post'))) {
    run.hooks.signal.throwIfAborted();
    const keys = batch.map(({ key }) => key);
    const existing = await findImportedPosts(run.database.read, keys);
    const wished = batch.map(wishedSlug);
    const taken = await findTakenSlugs(run.database.read, wished);
    for (const [index, { key }] of batch.entries()) {
      const slug = existing.get(key)?.slug;
      const wish = wished[index] as string;
      if (slug !== undefined) run.work.planSlug(key, slug);
      else if (taken.has(wish) || isReservedSlug(wish) || !run.work.planSlug(key, wish)) {
        await planNumbered(run, key, { wish, next });
      }
    }
  }
}

function wishedSlug(entry: Post): string {
  return slugOf(entry.slug ?? titleOf(entry, []));
}

async function planNumbered(
  { work, database }: ImportRun,
  key: string,
  { wish, next }: { wish: string; next: Map<string, number> },
): Promise<void> {
  for (let number = next.get(wish) ?? 2; ; number += NUMBERS) {
    const slugs = Array.from({ length: NUMBERS }, (_, index) => `${wish}-${number + index}`);
    const taken = await findTakenSlugs(database.read, slugs);
    const index = slugs.findIndex((slug) => !taken.has(slug) && work.planSlug(key, slug));
    if (index === -1) continue;
    next.set(wish, number + index + 1);
    return;
  }
}
