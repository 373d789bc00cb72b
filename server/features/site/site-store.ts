import type { Db, WriteDb } from '#server/database/database.ts';
import type { SiteSettings } from '#shared/contracts/desk/site.ts';

/** @returns those of the settings that were ever saved */
export async function listSiteSettings(db: Db, names: (keyof SiteSettings)[]): Promise<Partial<SiteSettings>> {
  const rows = await db.selectFrom('site_settings').selectAll().where('name', 'in', names).execute();
  return Object.fromEntries(rows.map((row) => [row.name, JSON.parse(row.value)]));
}

export async function saveSiteSettings(db: WriteDb, settings: Partial<SiteSettings>): Promise<void> {
  const rows = Object.entries(settings).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  await db
    .insertInto('site_settings')
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
}

/**
 * Reads a setting that has a row of its own, because it is not among those that pages show.
 * @returns `undefined` until it is first saved
 */
export async function findSetting<Value>(db: Db, name: string): Promise<Value | undefined> {
  const row = await db.selectFrom('site_settings').select('value').where('name', '=', name).executeTakeFirst();
  return row && JSON.parse(row.value);
}

export async function saveSetting(db: WriteDb, name: string, setting: unknown): Promise<void> {
  const value = JSON.stringify(setting);
  await db
    .insertInto('site_settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
