import type { Database, Db } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { findAuthorAccount } from '#server/features/author/author-account-store.ts';
import type { NewsletterSettings } from '#shared/contracts/desk/letter.ts';
import { findNewsletterSettings, saveNewsletterSettings } from './newsletter-settings-store.ts';

/** Slow enough for every mail server; providers say what they allow. */
const DEFAULTS: NewsletterSettings = { per_second: 5, reply_to: '' };

export async function readNewsletterSettings(db: Db): Promise<NewsletterSettings> {
  return { ...DEFAULTS, ...(await findNewsletterSettings(db)) };
}

/** The address where answers to letters go: somebody reads them there. */
export async function readReplyTo(db: Db): Promise<string> {
  const { reply_to } = await readNewsletterSettings(db);
  return reply_to || (await findAuthorAccount(db))?.email || '';
}

export function changeNewsletterSettings(
  database: Database,
  by: { id: number },
  settings: NewsletterSettings,
): Promise<void> {
  return database.transaction(async (db) => {
    await saveNewsletterSettings(db, settings);
    await recordAudit(db, 'newsletter settings changed', { by });
    db.invalidate('letters');
  });
}

/** Whether an address says that nobody reads what is sent there. */
export function isNoReply(address: string): boolean {
  return /^(no|do-?not)[-_.]?reply@/i.test(address);
}
