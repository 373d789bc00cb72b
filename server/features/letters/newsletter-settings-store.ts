import type { Db, WriteDb } from '#server/database/database.ts';
import { findSetting, saveSetting } from '#server/features/site/site-store.ts';
import type { NewsletterSettings } from '#shared/contracts/desk/letter.ts';

/** A row of its own in `site_settings`: the site's other settings are public, these are for admins only. */
const NAME = 'newsletter';

export async function findNewsletterSettings(db: Db): Promise<Partial<NewsletterSettings>> {
  return (await findSetting(db, NAME)) ?? {};
}

export async function saveNewsletterSettings(db: WriteDb, settings: NewsletterSettings): Promise<void> {
  await saveSetting(db, NAME, settings);
}
