import type { Db, WriteDb } from '#server/database/database.ts';
import type { CitedWork } from '#shared/contracts/desk/citations.ts';

/** A row of its own in `site_settings`, since pages do not need it. */
const NAME = 'citedWorks';

export async function readCitedWorks(db: Db): Promise<CitedWork[]> {
  const row = await db.selectFrom('site_settings').select('value').where('name', '=', NAME).executeTakeFirst();
  return row ? JSON.parse(row.value) : [];
}

export async function saveCitedWorks(db: WriteDb, works: CitedWork[]): Promise<void> {
  const value = JSON.stringify(works);
  await db
    .insertInto('site_settings')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
