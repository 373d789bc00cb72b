import { csvLine } from '#server/base/csv.ts';
import { isoTime } from '#server/base/iso-time.ts';
import type { Database } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { listSubscribed } from './subscriber-desk-store.ts';
import { unsubscribeLink } from './subscription-links.ts';

/** Tells spreadsheets that the file is Unicode. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Exports the confirmed subscribers as a CSV table that an import accepts unchanged, and records it in the audit log. */
export async function exportSubscribers(database: Database, by: { id: number }, siteUrl: string): Promise<string> {
  const subscribers = await listSubscribed(database.engine.slowRead);
  await database.transaction((db) => recordAudit(db, 'subscribers exported', { by, count: subscribers.length }));
  const rows = subscribers.map(({ email, confirmed_at, source, language, token }) => [
    email,
    isoTime(confirmed_at as number),
    source,
    language,
    unsubscribeLink(siteUrl, token),
  ]);
  const fields = ['email', 'confirmed_at', 'source', 'language', 'unsubscribe'];
  return BYTE_ORDER_MARK + [fields, ...rows].map((values) => csvLine(values, '\r\n')).join('');
}
