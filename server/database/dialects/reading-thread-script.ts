import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadAnswer, ThreadQuestion } from './reading-thread.ts';

// Runs in a worker thread, one query after the other. Imports nothing but Node's own modules, so that it stays small.

const PAGE_CACHE_KIB = 8192;
const MAPPED_BYTES = 256 * 1024 * 1024;

const database = new DatabaseSync(workerData.file, { readOnly: true, timeout: 5000 });
database.exec(`pragma mmap_size = ${MAPPED_BYTES}; pragma cache_size = -${PAGE_CACHE_KIB}; pragma temp_store = memory`);

parentPort?.on('message', ({ id, sql, parameters }: ThreadQuestion) => {
  parentPort?.postMessage({ id, ...answer(sql, parameters) } satisfies ThreadAnswer);
});

function answer(sql: string, parameters: readonly unknown[]): Pick<ThreadAnswer, 'rows' | 'failed'> {
  try {
    return { rows: database.prepare(sql).all(...(parameters as SQLInputValue[])) };
  } catch (error) {
    return { failed: (error as Error).message };
  }
}
