import type { Db, WriteDb } from '#server/database/database.ts';
import type { SiteSettings } from '#shared/contracts/desk/site.ts';

/** @returns those of the settings that were ever saved */
export async function listSiteSettings(db: Db, names: (keyof SiteSettings)[]): Promise<Partial<SiteSettings>> {
  const rows = await db.selectFrom('site_settings').selectAll().where('name', 'in', names).execute();
  return Object.fromEntries(rows.map((row) => [row.name, JSON.parse(row.value)]));
}

export function saveSiteSettings(db: WriteDb, settings: Partial<SiteSettings>): Promise<void> {
  return saveRows(db, settings);
}

/**
 * A setting with a row of its own, which is not among the settings of the site.
 * @param initial its value, or those of its fields, until they are first saved
 */
export function settingRow<Value>(name: string, initial: Value) {
  return {
    name,
    async read(db: Db): Promise<Value> {
      const row = await db.selectFrom('site_settings').select('value').where('name', '=', name).executeTakeFirst();
      const saved: Value | undefined = row && JSON.parse(row.value);
      const hasFields = typeof initial === 'object' && !Array.isArray(initial);
      return hasFields ? Object.assign({}, initial, saved) : (saved ?? initial);
    },
    save: (db: WriteDb, value: Value): Promise<void> => saveRows(db, { [name]: value }),
  };
}

async function saveRows(db: WriteDb, settings: Record<string, unknown>): Promise<void> {
  const rows = Object.entries(settings).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  await db
    .insertInto('site_settings')
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
}
