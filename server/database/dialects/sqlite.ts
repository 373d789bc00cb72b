import { mkdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { Engine, ReadSnapshot } from './engine.ts';
import { eraseDeletedFromSqlite } from './erase-deleted.ts';
import { NodeSqlite, NodeSqliteDialect } from './node-sqlite.ts';
import { createReadingThread, threadDialect } from './reading-thread.ts';
import type { SchemaDialect } from './schema-dialect.ts';
import { createSqliteTermIndex, sqliteTermIndex } from './sqlite-term-index.ts';

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
    terms: sqliteTermIndex(readInThread),
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
    openReadSnapshot: async () => openReadSnapshot(file),
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

function openReadSnapshot(file: string): ReadSnapshot {
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
