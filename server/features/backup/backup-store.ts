import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Row } from '#server/database/snapshot.ts';
import type { Tables } from '#server/database/tables.ts';

type BackupRow = Selectable<Tables['backups']>;

/**
 * Claims the backup of a day, unless the day has one, or an attempt began or failed after `retryBefore`.
 * @returns the id of the row; `undefined` when the caller must not begin
 */
export async function claimDay(
  db: WriteDb,
  claim: { day: string; file: string; now: number; retryBefore: number },
): Promise<number | undefined> {
  const { day, file, now: started_at, retryBefore } = claim;
  const row = await db
    .insertInto('backups')
    .values({ day, file, started_at, finished_at: null, bytes: null, failure: null })
    .onConflict((conflict) =>
      conflict
        .column('day')
        // `failure` is left as it is: the desk shows why the last attempt failed until one succeeds.
        .doUpdateSet({ file, started_at, finished_at: null })
        .where(({ eb, or }) => or([eb('backups.finished_at', 'is', null), eb('backups.failure', 'is not', null)]))
        .where(({ fn }) => fn.coalesce('backups.finished_at', 'backups.started_at'), '<', retryBefore),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function finishBackup(
  db: WriteDb,
  id: number,
  outcome: { finished_at: number; bytes: number | null; failure: string | null },
): Promise<void> {
  await db.updateTable('backups').set(outcome).where('id', '=', id).execute();
}

export async function insertBackup(db: WriteDb, backup: Insertable<Tables['backups']>): Promise<void> {
  await db.insertInto('backups').values(backup).execute();
}

export async function deleteBackupsBefore(db: WriteDb, time: number): Promise<void> {
  await db.deleteFrom('backups').where('started_at', '<', time).execute();
}

export function findLastBackup(db: Db): Promise<BackupRow | undefined> {
  return db.selectFrom('backups').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** Inserts rows of a backup into any table. */
export async function insertRows(db: WriteDb, table: string, rows: Row[]): Promise<void> {
  await (db as unknown as Kysely<Record<string, Row>>).insertInto(table).values(rows).execute();
}
