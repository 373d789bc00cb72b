import { firstFreeSlug } from '#server/base/choose-slug.ts';
import type { WriteDb } from '#server/database/database.ts';
import { lockSiteLists } from '#server/features/site/site-store.ts';
import { slugOf } from '#shared/text/slug.ts';
import { findSeriesByName, findSeriesBySlug, insertSeries } from './series-store.ts';

interface NewSeries {
  name: string;
  /** The one that is wished for; otherwise it is made from the name. */
  slug?: string | undefined;
  description?: string | undefined;
  imageId?: number | undefined;
  /** Whether one of the same name is another one if its slug differs. */
  bySlug?: boolean;
}

/** @returns the id of the series of that name, which is created if there is none */
export async function findOrCreateSeries(db: WriteDb, series: NewSeries): Promise<{ id: number; isNew: boolean }> {
  const { name, slug = name, description = '', imageId = null } = series;
  const find = () => (series.bySlug ? findSeriesBySlug(db, slugOf(slug)) : findSeriesByName(db, name));
  const found = await find();
  if (found) return { id: found.id, isNew: false };
  // Look again: another transaction may have created it while this one waited for the lock.
  await lockSiteLists(db);
  const foundLocked = await find();
  if (foundLocked) return { id: foundLocked.id, isNew: false };
  const free = await firstFreeSlug(slug, async (candidate) => (await findSeriesBySlug(db, candidate)) === undefined);
  return { id: await insertSeries(db, { name, slug: free, description, image_id: imageId }), isNew: true };
}
