import { isReservedSlug } from '#server/features/posts/choose-slug.ts';
import { slugOf } from '#shared/text/slug.ts';
import type { ImportRun } from '../import-run.ts';
import { findPostSlugs, findTakenSlugs } from '../import-store.ts';
import type { WorkEntryOf } from '../work/work-store.ts';
import { inBatches } from './in-batches.ts';
import { titleOf } from './prepare-post.ts';

/** Numbers that are tried at once where a slug is taken. */
const NUMBERS = 50;

/**
 * Decides the slug of every post before the first is written, since the posts of a blog link to one another: a link must
 * know the address of a post that comes later.
 */
export async function planSlugs(run: ImportRun): Promise<void> {
  // The next number for a slug that many posts wish for, such as those without a title.
  const next = new Map<string, number>();
  for (const batch of inBatches(run.work.entries('post'))) {
    run.hooks.signal.throwIfAborted();
    const keys = batch.map(({ key }) => key);
    const existing = await findPostSlugs(run.database.read, keys);
    const wished = batch.map(wishedSlug);
    const taken = await findTakenSlugs(run.database.read, wished);
    for (const [index, { key }] of batch.entries()) {
      const slug = existing.get(key);
      const wish = wished[index] as string;
      if (slug !== undefined) run.work.planSlug(key, slug);
      else if (taken.has(wish) || isReservedSlug(wish) || !run.work.planSlug(key, wish)) {
        await planNumbered(run, key, { wish, next });
      }
    }
  }
}

function wishedSlug(entry: WorkEntryOf<'post'>): string {
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
