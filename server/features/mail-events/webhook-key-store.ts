import type { Db, WriteDb } from '#server/database/database.ts';
import { findSetting, saveSetting } from '#server/features/site/site-store.ts';
import type { KeyedProvider } from '#shared/mail-providers.ts';

export type WebhookKeys = Partial<Record<KeyedProvider, string>>;

/** A row of its own in `site_settings`: the site's other settings are public, and these are shown to nobody. */
const NAME = 'mailEvents';

export async function findWebhookKeys(db: Db): Promise<WebhookKeys> {
  return (await findSetting(db, NAME)) ?? {};
}

export async function saveWebhookKeys(db: WriteDb, keys: WebhookKeys): Promise<void> {
  await saveSetting(db, NAME, keys);
}
