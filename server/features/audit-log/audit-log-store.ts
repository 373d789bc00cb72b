import type { Insertable } from 'kysely';
import { countRows } from '#server/database/count-rows.ts';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

export async function insertAuditEntry(db: WriteDb, entry: Insertable<Tables['history']>): Promise<void> {
  await db.insertInto('history').values(entry).execute();
}

/** Newest first. */
export function listAuditEntries(db: Db, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom('history')
    .leftJoin('users as actor', 'actor.id', 'history.actor_id')
    .leftJoin('users as person', 'person.id', 'history.person_id')
    .select(['history.id', 'history.at', 'history.act', 'history.subject', 'history.count'])
    .select(['actor.first_name as actor_first_name', 'actor.last_name as actor_last_name'])
    .select(['person.first_name as person_first_name', 'person.last_name as person_last_name'])
    .orderBy('history.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}
export type AuditEntryRow = Awaited<ReturnType<typeof listAuditEntries>>[number];

export function countAuditEntries(db: Db): Promise<number> {
  return countRows(db.selectFrom('history'));
}
