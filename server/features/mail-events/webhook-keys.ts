import { badRequests } from '#server/base/errors.ts';
import type { Database } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import type { MailEventKeys } from '#shared/contracts/desk/mail-events.ts';
import { KEYED_PROVIDERS, type KeyedProvider } from '#shared/mail-providers.ts';
import { RESEND_KEY } from './providers/resend.ts';
import { readSendGridKey } from './providers/sendgrid.ts';
import { webhookKeysRow } from './webhook-key-store.ts';

const KEY_PROBLEMS: Record<KeyedProvider, (key: string) => string | undefined> = {
  mailgun: (key) => (/^[\x21-\x7e]+$/.test(key) ? undefined : 'A signing key of Mailgun has no spaces.'),
  resend: (key) => (RESEND_KEY.test(key) ? undefined : 'A signing secret of Resend begins with whsec_.'),
  sendgrid: (key) => (readSendGridKey(key) ? undefined : 'This is not the verification key that SendGrid shows.'),
};

/** @throws {HttpError} 400 for a key that the provider cannot have made */
export async function changeWebhookKeys(database: Database, by: { id: number }, changed: MailEventKeys): Promise<void> {
  const problems = KEYED_PROVIDERS.flatMap((field) => {
    const key = changed[field];
    const message = key ? KEY_PROBLEMS[field](key) : undefined;
    return message === undefined ? [] : [{ field, message }];
  });
  if (problems.length > 0) throw badRequests(problems);
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
