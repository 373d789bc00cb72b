import type { Db } from '#server/database/database.ts';
import { countRows } from '#server/database/rows.ts';

/** Newest first, with the number of all. */
export async function listAuditEntries(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db
    .selectFrom('history')
    .leftJoin('users as actor', 'actor.id', 'history.actor_id')
    .leftJoin('users as person', 'person.id', 'history.person_id')
    .select(['history.id', 'history.at', 'history.act', 'history.subject', 'history.count'])
    .select(['actor.id as actor_id', 'actor.first_name as actor_first_name', 'actor.last_name as actor_last_name'])
    .select(['person.first_name as person_first_name', 'person.last_name as person_last_name'])
    .orderBy('history.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, count: await countRows(db.selectFrom('history')) };
}
export type AuditEntryRow = Awaited<ReturnType<typeof listAuditEntries>>['rows'][number];
