import { mkdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import type { Engine, ReadSnapshot, SchemaDialect } from './engine.ts';
import { NodeSqlite, NodeSqliteDialect } from './node-sqlite.ts';
import { createReadingThread, threadDialect } from './reading-thread.ts';
import { openTermIndex, type TermDocument } from './term-query.ts';

const WATCH_EVERY_MS = 500;

const schema: SchemaDialect = {
  integer: 'integer',
  translate: (statement) => statement,
  createTermIndex: createSqliteTermIndex,
};

/** Opens the file in the data folder, with one connection that writes and one that only reads, so reads never wait. */
export function openSqlite(dataDir: string, onError: (error: Error) => void): Engine {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'chintan.db');
  const writer = new NodeSqlite(file, { readOnly: false });
  const reader = new NodeSqlite(file, { readOnly: true });
  const write = new Kysely<Tables>({ dialect: new NodeSqliteDialect(writer) });
  const read = new Kysely<Tables>({ dialect: new NodeSqliteDialect(reader) });
  const thread = createReadingThread(file, reader.requireFiles);
  const readInThread = new Kysely<Tables>({ dialect: threadDialect(thread) });
  // A second thread, because searches must not wait for an admin's query that scans a million rows.
  const slowThread = createReadingThread(file, reader.requireFiles);
  const slowRead = new Kysely<Tables>({ dialect: threadDialect(slowThread) });

  return {
    name: 'sqlite',
    schema,
    read,
    write,
    slowRead,
    terms: openTermIndex(readInThread, insertTerms, {
      ...{ and: ' AND ', or: ' OR ', term: (term) => `"${term}"`, beginning: (term) => `"${term}" *` },
      select: (query) => sql`select rowid as place from search_index where search_index match ${query}`,
    }),
    lock: (query) => query,
    lockAvailable: (query) => query,
    requireFiles: writer.requireFiles,
    announce: async () => {},
    size: async () => (await Promise.all([bytesOf(file), bytesOf(`${file}-wal`)])).reduce((all, bytes) => all + bytes),
    setLastId: async (transaction, table, id) => {
      await sql`
        insert into sqlite_sequence (name, seq)
        select ${table}, 0 where not exists (select 1 from sqlite_sequence where name = ${table})`.execute(transaction);
      await sql`update sqlite_sequence set seq = max(seq, ${id}) where name = ${table}`.execute(transaction);
    },
    watch: async (onInvalidate) => {
      // `data_version` changes when another connection commits; only other processes have another writing connection.
      const version = () => writer.prepare('pragma data_version').all([])[0] as { data_version: number };
      let last = version().data_version;
      const timer = setInterval(() => {
        try {
          writer.requireFiles();
          const { data_version: now } = version();
          if (now !== last) onInvalidate('everything');
          last = now;
        } catch (error) {
          const { cause } = error as Error;
          onError(cause instanceof Error ? cause : (error as Error));
        }
      }, WATCH_EVERY_MS).unref();
      return async () => clearInterval(timer);
    },
    eraseDeleted: () => eraseDeletedFromSqlite(write),
    openReadSnapshot: async () => openSqliteSnapshot(file),
    close: async () => {
      await thread.close();
      await slowThread.close();
      await read.destroy();
      // The writer is closed last, since only it can clean up the write-ahead log.
      reader.close();
      await write.destroy();
      writer.close();
    },
  };
}

export function openSqliteSnapshot(file: string): ReadSnapshot {
  const sqlite = new NodeSqlite(file, { readOnly: true });
  // A process that reads the whole database once would otherwise seem to need as much memory.
  sqlite.connection.exec('pragma mmap_size = 0');
  // The whole transaction sees the database as its first query does.
  sqlite.connection.exec('begin; select 1 from sqlite_schema limit 1');
  const read = new Kysely<Tables>({ dialect: new NodeSqliteDialect(sqlite) });
  return {
    read,
    close: async () => {
      await read.destroy();
      sqlite.close();
    },
  };
}

/** The size of a file in bytes; 0 if it does not exist. */
async function bytesOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0;
}

/**
 * Stores terms in a full-text table that consists of its index only, without the text and without positions. Its
 * tokenizer treats everything but ASCII punctuation as part of a term, so that it does not split our terms again.
 */
async function createSqliteTermIndex(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_documents (
      post_id integer primary key references posts (id) on delete cascade,
      place integer not null unique,
      version integer not null
    ) strict`.execute(db);
  await sql`create index search_documents_of_version on search_documents (version, post_id)`.execute(db);
  await sql`
    create virtual table search_index
    using fts5(terms, content='', contentless_delete=1, detail=none, tokenize="ascii tokenchars '_'")`.execute(db);
  // Terms are buffered in memory before they are written: with the default of 1 MB, an import would produce many small
  // segments that have to be merged.
  await sql`insert into search_index (search_index, rank) values ('hashsize', 16777216)`.execute(db);
  // Also fires when the post itself is deleted. Inserts have no trigger: after each statement with a trigger, SQLite
  // flushes the buffered terms, which makes an import three times as slow.
  await sql`
    create trigger search_documents_delete after delete on search_documents begin
      delete from search_index where rowid = old.place;
    end`.execute(db);
}

async function insertTerms(db: Kysely<Tables>, { terms, ...document }: TermDocument): Promise<void> {
  await db.insertInto('search_documents').values(document).execute();
  await sql`insert into search_index (rowid, terms) values (${document.place}, ${terms})`.execute(db);
}

const ATTEMPTS = 50;
const PAUSE_MS = 100;

/**
 * `secure_delete` overwrites rows as they are deleted, but two copies remain longer: those in the term index, until its
 * segments are merged, and those in the write-ahead log, until a checkpoint truncates it.
 * @throws {Error} with the code EBUSY when readers block the checkpoint for five seconds
 */
export async function eraseDeletedFromSqlite(write: Kysely<Tables>): Promise<void> {
  await sql`insert into search_index (search_index) values ('optimize')`.execute(write);
  for (let attempt = 1; !(await emptyLog(write)); attempt += 1) {
    if (attempt === ATTEMPTS) throw Object.assign(new Error('Somebody reads all the time.'), { code: 'EBUSY' });
    await sleep(PAUSE_MS);
  }
}

/** @returns `false` while a reader still uses the log. Does not wait for it, which would block the main thread. */
async function emptyLog(write: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(write);
  return rows[0]?.busy === 0;
}
