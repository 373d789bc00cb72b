import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** So few at a time that nobody waits long for the one connection that writes. */
const INDEX_PAGES_AT_ONCE = 200;
const ATTEMPTS = 50;
const PAUSE_MS = 100;
const BUSY_TIMEOUT_MS = 5000;

/**
 * Rows are overwritten as they are deleted (`secure_delete`), but two places remember longer: the index of terms, until
 * its parts are merged, and the log of writes, until it is written back and emptied.
 */
export async function eraseDeletedFromSqlite(write: Kysely<Tables>): Promise<void> {
  await mergeTermIndex(write);
  for (let attempt = 1; !(await emptyLog(write)); attempt += 1) {
    if (attempt === ATTEMPTS) throw Object.assign(new Error('Somebody reads all the time.'), { code: 'EBUSY' });
    await sleep(PAUSE_MS);
  }
}

/** FTS5's own way to optimise step by step: it begins with a negative number, and has ended when hardly a row changes. */
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

/** @returns `false` while somebody reads what stands in the log. Does not wait for them: this thread answers everybody. */
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
