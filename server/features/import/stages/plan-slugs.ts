import { isReservedSlug } from '#server/features/posts/choose-slug.ts';
import { slugOf } from '#shared/text/slug.ts';
import type { ImportRun } from '../import-run.ts';
import { findPostSlugs, findTakenSlugs } from '../import-store.ts';
import type { WorkEntryOf } from '../work/work-store.ts';
import { inBatches } from './in-batches.ts';

/**
 * Decides the slug of every post before the first is written, since the posts of a blog link to one another: a link must
 * know the address of a post that comes later.
 */
export async function planSlugs(run: ImportRun): Promise<void> {
  for (const batch of inBatches(run.work.entries('post'))) {
    const keys = batch.map(({ key }) => key);
    const existing = await findPostSlugs(run.database.read, keys);
    const wished = batch.map(wishedSlug);
    const taken = await findTakenSlugs(run.database.read, wished);
    for (const [index, { key }] of batch.entries()) {
      const slug = existing.get(key);
      if (slug !== undefined) run.work.planSlug(key, slug);
      else await planFreeSlug(run, key, { wished: wished[index] as string, taken });
    }
  }
}

export function wishedSlug({ slug, title }: WorkEntryOf<'post'>): string {
  return slugOf(slug ?? title);
}

async function planFreeSlug(
  { work, database }: ImportRun,
  key: string,
  { wished, taken }: { wished: string; taken: ReadonlySet<string> },
): Promise<void> {
  if (!isReservedSlug(wished) && !taken.has(wished) && work.planSlug(key, wished)) return;
  for (let number = 2; ; number += 1) {
    const slug = `${wished}-${number}`;
    const isTaken = (await findTakenSlugs(database.read, [slug])).has(slug);
    if (!isTaken && work.planSlug(key, slug)) return;
  }
}
