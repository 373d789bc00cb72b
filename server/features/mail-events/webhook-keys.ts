import { badRequests } from '#server/base/errors.ts';
import type { Database } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { settingRow } from '#server/features/site/site-store.ts';
import type { MailEventKeys } from '#shared/contracts/desk/mail-setup.ts';
import { KEYED_PROVIDERS, type MailProviderId } from '#shared/mail-providers.ts';
import { WEBHOOKS } from './provider-webhooks.ts';

/** Shown to nobody, not even to admins. */
export const webhookKeysRow = settingRow<Partial<Record<MailProviderId, string>>>('mailEvents', {});

const NO_KEY = 'This is not the key that this provider shows for its webhooks.';

/** @throws {HttpError} 400 for a key that the provider cannot have made */
export async function changeWebhookKeys(database: Database, by: { id: number }, changed: MailEventKeys): Promise<void> {
  const wrong = KEYED_PROVIDERS.filter((field) => changed[field] && !WEBHOOKS[field].isKey?.(changed[field]));
  if (wrong.length > 0) throw badRequests(wrong.map((field) => ({ field, message: NO_KEY })));
  await database.transaction(async (db) => {
    const keys = await webhookKeysRow.read(db);
    const before = JSON.stringify(keys);
    for (const provider of KEYED_PROVIDERS) {
      const key = changed[provider];
      if (key) keys[provider] = key;
      else if (key === '') delete keys[provider];
    }
    if (JSON.stringify(keys) === before) return;
    await webhookKeysRow.save(db, keys);
    await recordAudit(db, 'mail events changed', { by });
  });
}
