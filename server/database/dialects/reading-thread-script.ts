import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { handleRequests } from '#server/base/worker-thread.ts';
import type { Query } from './reading-thread.ts';

// Runs in a worker thread, one query after the other. It imports next to nothing, so that the thread stays small.

const PAGE_CACHE_KIB = 8192;
const MAPPED_BYTES = 256 * 1024 * 1024;

const database = new DatabaseSync(workerData.file, { readOnly: true, timeout: 5000 });
database.exec(`pragma mmap_size = ${MAPPED_BYTES}; pragma cache_size = -${PAGE_CACHE_KIB}; pragma temp_store = memory`);

handleRequests(({ sql, parameters }: Query): unknown[] =>
  database.prepare(sql).all(...(parameters as SQLInputValue[])),
);
