import type { Db, WriteDb } from '#server/database/database.ts';
import type { Site } from '#shared/contracts/site.ts';

/** Only what was ever set. */
export async function listSiteSettings(db: Db): Promise<Partial<Site>> {
  const rows = await db.selectFrom('site_settings').selectAll().execute();
  return Object.fromEntries(rows.map((row) => [row.name, JSON.parse(row.value)]));
}

export async function saveSiteSettings(db: WriteDb, settings: Partial<Site>): Promise<void> {
  const rows = Object.entries(settings).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  await db
    .insertInto('site_settings')
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
}
