import type { Database, Db } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { findAuthorAccount } from '#server/features/author/author-store.ts';
import { settingRow } from '#server/features/site/site-store.ts';
import type { NewsletterSettings } from '#shared/contracts/letter.ts';

export const newsletterSettingsRow = settingRow<NewsletterSettings>('newsletter', {
  /** Slow enough for every mail server; providers say what they allow. */
  per_second: 5,
  reply_to: '',
});

/** The address where answers to letters go: somebody reads them there. */
export async function readReplyTo(db: Db): Promise<string> {
  const { reply_to } = await newsletterSettingsRow.read(db);
  return reply_to || (await findAuthorAccount(db))?.email || '';
}

export function changeNewsletterSettings(
  database: Database,
  by: { id: number },
  settings: NewsletterSettings,
): Promise<void> {
  return database.transaction(async (db) => {
    await newsletterSettingsRow.save(db, settings);
    await recordAudit(db, 'newsletter settings changed', { by });
    db.invalidate('letters');
  });
}

/** Whether an address says that nobody reads what is sent there. */
export function isNoReply(address: string): boolean {
  return /^(no|do-?not)[-_.]?reply@/i.test(address);
}
