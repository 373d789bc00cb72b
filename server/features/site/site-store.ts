import { conflict } from '#server/base/errors.ts';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';

/** @returns those of the settings that were ever saved */
async function listSiteSettings(db: Db, names: (keyof SiteSettings)[]): Promise<Partial<SiteSettings>> {
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
  const find = (db: Db) => db.selectFrom('site_settings').select('value').where('name', '=', name);
  const valueIn = (row: { value: string } | undefined): Value => {
    const saved: Value | undefined = row && JSON.parse(row.value);
    const hasFields = typeof initial === 'object' && !Array.isArray(initial);
    return hasFields ? Object.assign({}, initial, saved) : (saved ?? initial);
  };
  return {
    name,
    read: async (db: Db): Promise<Value> => valueIn(await find(db).executeTakeFirst()),
    /** Reads what, once it was saved, nobody else can change until the transaction ends. */
    lock: async (db: WriteDb): Promise<Value> => valueIn(await find(db).$call(db.engine.lock).executeTakeFirst()),
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

/** Its name must stay: a process of an earlier version on the same database locks this row as well. */
const siteListRow = settingRow('turn', '');

/**
 * Serialises changes to what a site has only one of, such as the list of videos: locking the rows of a list would not
 * keep others from adding one. Until the transaction ends, other callers wait, so call it before locking anything that
 * they lock too.
 */
export async function lockSiteLists(db: WriteDb): Promise<void> {
  await siteListRow.save(db, '');
}

/** @throws {HttpError} 409 unless a new order names every existing row exactly once */
export function requireWholeList(existing: { id: number }[], ids: number[]): void {
  const named = new Set(ids);
  const isComplete =
    named.size === ids.length && ids.length === existing.length && existing.every(({ id }) => named.has(id));
  if (!isComplete) throw conflict('Someone else has changed this list. Check the order and try again.');
}

/** The settings until an admin changes them. */
const defaultSettings: SiteSettings = {
  name: 'Chintan',
  hindiName: 'चिंतन',
  tagline: '',
  description: '',
  timeZone: 'Asia/Kolkata',
  dates: 'hindi',
  publishing: 'open',
  unsetSignIn: 'shown',
  invitation: '',
  // Only the author knows how many readers there are; the starter content has the claims of its author.
  claims: { subscribers: '', satisfaction: '', updates: '' },
  journey: [],
  social: [],
};

/** The table also has the row of `lockSiteLists`, which is no setting. */
const SETTING_NAMES = Object.keys(defaultSettings) as (keyof SiteSettings)[];

/** A site that was given another name has the Hindi name that belongs to it, or none. */
export async function readSiteSettings(read: Db): Promise<SiteSettings> {
  const saved = await listSiteSettings(read, SETTING_NAMES);
  const { name = defaultSettings.name } = saved;
  return { ...defaultSettings, ...(name !== defaultSettings.name && { hindiName: '' }), ...saved };
}
