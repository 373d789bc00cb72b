import type { Db, WriteDb } from '#server/database/database.ts';
import type { RobotsSettings } from '#shared/contracts/desk/robots.ts';

/** A row of its own in `site_settings`, since no page shows it. */
const NAME = 'robots';
const DEFAULTS: RobotsSettings = { allow_training: true };

export async function readRobotsSettings(db: Db): Promise<RobotsSettings> {
  const row = await db.selectFrom('site_settings').select('value').where('name', '=', NAME).executeTakeFirst();
  return { ...DEFAULTS, ...(row && JSON.parse(row.value)) };
}

export async function saveRobotsSettings(db: WriteDb, settings: RobotsSettings): Promise<void> {
  const value = JSON.stringify(settings);
  await db
    .insertInto('site_settings')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
