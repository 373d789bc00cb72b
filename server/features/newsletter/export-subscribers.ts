import type { Database } from '#server/database/database.ts';
import { noteAct } from '#server/features/history/note-act.ts';
import { isoTime } from '#server/iso-time.ts';
import { listSubscribedAfter } from './subscriber-desk-store.ts';
import type { Subscriber } from './subscriber-store.ts';
import { unsubscribeLink } from './subscription-links.ts';

const AT_ONCE = 5000;
/** By which spreadsheets know that this is Unicode. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Who gets letters, as a table for whatever writes them; an import takes it as it is. */
export async function exportSubscribers(database: Database, by: { id: number }, siteUrl: string): Promise<string> {
  const { default: Papa } = await import('papaparse');
  const subscribers = await listAll(database);
  await database.transaction((db) => noteAct(db, 'subscribers exported', { by, subject: String(subscribers.length) }));
  const fields = ['email', 'confirmed_at', 'source', 'unsubscribe'];
  const data = subscribers.map(({ email, confirmed_at, source, token }) => [
    email,
    isoTime(confirmed_at as number),
    source,
    unsubscribeLink(siteUrl, token),
  ]);
  return `${BYTE_ORDER_MARK}${Papa.unparse({ fields, data }, { escapeFormulae: true })}\r\n`;
}

async function listAll({ read }: Database): Promise<Subscriber[]> {
  const all: Subscriber[] = [];
  for (;;) {
    const some = await listSubscribedAfter(read, all.at(-1)?.id ?? 0, AT_ONCE);
    all.push(...some);
    if (some.length < AT_ONCE) return all;
  }
}
