import type { Db, WriteDb } from '#server/database/database.ts';
import { findSetting, saveSetting } from '#server/features/site/site-store.ts';
import type { RobotsSettings } from '#shared/contracts/desk/robots.ts';

/** A row of its own in `site_settings`, since no page shows it. */
const NAME = 'robots';
const DEFAULTS: RobotsSettings = { allow_training: true };

export async function readRobotsSettings(db: Db): Promise<RobotsSettings> {
  return { ...DEFAULTS, ...(await findSetting<RobotsSettings>(db, NAME)) };
}

export async function saveRobotsSettings(db: WriteDb, settings: RobotsSettings): Promise<void> {
  await saveSetting(db, NAME, settings);
}
