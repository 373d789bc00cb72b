import type { Db, WriteDb } from '#server/database/database.ts';
import type { KeyedProvider } from '#shared/mail-providers.ts';

export type WebhookKeys = Partial<Record<KeyedProvider, string>>;

/** A row of its own in `site_settings`: the site's other settings are public, and these are shown to nobody. */
const NAME = 'mailEvents';

export async function findWebhookKeys(db: Db): Promise<WebhookKeys> {
  const row = await db.selectFrom('site_settings').select('value').where('name', '=', NAME).executeTakeFirst();
  return row ? JSON.parse(row.value) : {};
}

export async function saveWebhookKeys(db: WriteDb, keys: WebhookKeys): Promise<void> {
  const value = JSON.stringify(keys);
  await db
    .insertInto('site_settings')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
