import type { Db, WriteDb } from '#server/database/database.ts';
import { findSetting, saveSetting } from '#server/features/site/site-store.ts';
import type { CitedWork } from '#shared/contracts/desk/citations.ts';

/** A row of its own in `site_settings`, since pages do not need it. */
const NAME = 'citedWorks';

export async function readCitedWorks(db: Db): Promise<CitedWork[]> {
  return (await findSetting(db, NAME)) ?? [];
}

export async function saveCitedWorks(db: WriteDb, works: CitedWork[]): Promise<void> {
  await saveSetting(db, NAME, works);
}
