import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadAnswer, ThreadQuestion } from './reading-thread.ts';

/** Runs in a worker thread, one query after the other. Imports nothing but node:sqlite, so that it stays small. */
const STATEMENT_CACHE_SIZE = 50;
const PAGE_CACHE_KIB = 8192;
const MAPPED_BYTES = 256 * 1024 * 1024;

const database = new DatabaseSync(workerData.file, { readOnly: true, timeout: 5000 });
database.exec(`pragma mmap_size = ${MAPPED_BYTES}; pragma cache_size = -${PAGE_CACHE_KIB}; pragma temp_store = memory`);
const statements = new Map<string, StatementSync>();

parentPort?.on('message', ({ id, sql, parameters }: ThreadQuestion) => {
  parentPort?.postMessage({ id, ...answer(sql, parameters) } satisfies ThreadAnswer);
});

function answer(sql: string, parameters: readonly unknown[]): Pick<ThreadAnswer, 'rows' | 'failed'> {
  try {
    return { rows: prepared(sql).all(...(parameters as SQLInputValue[])) };
  } catch (error) {
    return { failed: (error as Error).message };
  }
}

function prepared(sql: string): StatementSync {
  const cached = statements.get(sql);
  if (cached) return cached;
  if (statements.size >= STATEMENT_CACHE_SIZE) statements.clear();
  const statement = database.prepare(sql);
  statements.set(sql, statement);
  return statement;
}
