import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** Few at a time, so that other writes do not wait long for the only writing connection. */
const INDEX_PAGES_AT_ONCE = 200;
const ATTEMPTS = 50;
const PAUSE_MS = 100;
const BUSY_TIMEOUT_MS = 5000;

/**
 * `secure_delete` overwrites rows as they are deleted, but two copies remain longer: those in the term index, until its
 * segments are merged, and those in the write-ahead log, until a checkpoint truncates it.
 * @throws {Error} with the code EBUSY when readers block the checkpoint for five seconds
 */
export async function eraseDeletedFromSqlite(write: Kysely<Tables>): Promise<void> {
  await mergeTermIndex(write);
  for (let attempt = 1; !(await emptyLog(write)); attempt += 1) {
    if (attempt === ATTEMPTS) throw Object.assign(new Error('Somebody reads all the time.'), { code: 'EBUSY' });
    await sleep(PAUSE_MS);
  }
}

/** FTS5's incremental merge: it starts with a negative page count, and is complete when fewer than two rows change. */
async function mergeTermIndex(write: Kysely<Tables>): Promise<void> {
  let isMerging = await mergeSome(write, -INDEX_PAGES_AT_ONCE);
  while (isMerging) {
    isMerging = await mergeSome(write, INDEX_PAGES_AT_ONCE);
    await sleep(0);
  }
}

function mergeSome(write: Kysely<Tables>, pages: number): Promise<boolean> {
  return write.connection().execute(async (db) => {
    const before = await countChanges(db);
    await sql`insert into search_index (search_index, rank) values ('merge', ${pages})`.execute(db);
    return (await countChanges(db)) - before >= 2;
  });
}

async function countChanges(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db);
  return rows[0]?.changes ?? 0;
}

/** @returns `false` while a reader still uses the log. Does not wait for it, which would block the main thread. */
function emptyLog(write: Kysely<Tables>): Promise<boolean> {
  return write.connection().execute(async (db) => {
    await sql`pragma busy_timeout = 0`.execute(db);
    try {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
      return rows[0]?.busy === 0;
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(BUSY_TIMEOUT_MS)}`.execute(db);
    }
  });
}
