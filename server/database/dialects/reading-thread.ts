import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

const SCRIPT = join(import.meta.dirname, 'reading-thread-script.ts');
/** The idle time after which the thread ends and releases its memory. */
const IDLE_MS = 60_000;
/** Far more than any query needs. With a higher limit, V8 collects late, and some 100 MB of garbage pile up. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 };

export interface ThreadQuestion {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}

export interface ThreadAnswer {
  id: number;
  rows?: unknown[];
  /** SQLite's error message, if there are no rows. */
  failed?: string;
}

/** Runs slow queries in a worker thread, so that the main thread stays responsive. */
export class ReadingThread {
  readonly #file: string;
  readonly #beforeOpening: () => void;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown[]>>();
  #lastId = 0;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param beforeOpening may throw to reject the query, since the file may have been replaced in the meantime */
  constructor(file: string, beforeOpening = () => {}) {
    this.#file = file;
    this.#beforeOpening = beforeOpening;
  }

  async ask(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
    if (this.#isClosed) throw new Error('The database is closed.');
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    this.#lastId += 1;
    const answer = Promise.withResolvers<unknown[]>();
    this.#waiting.set(this.#lastId, answer);
    this.#worker.ref();
    this.#worker.postMessage({ id: this.#lastId, sql, parameters } satisfies ThreadQuestion);
    return answer.promise;
  }

  close(): Promise<void> {
    this.#isClosed = true;
    return this.end();
  }

  /** The next query starts another thread. */
  async end(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): Worker {
    this.#beforeOpening();
    const worker = new Worker(SCRIPT, {
      workerData: { file: this.#file },
      execArgv: [],
      resourceLimits: RESOURCE_LIMITS,
    });
    worker.on('message', ({ id, rows = [], failed }: ThreadAnswer) => {
      const answer = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (failed === undefined) answer?.resolve(rows);
      else answer?.reject(new Error(failed));
      if (this.#waiting.size === 0) this.#rest(worker);
    });
    worker.on('error', (error) => this.#lose(worker, error));
    worker.on('exit', () => this.#lose(worker, new Error('The thread that reads has ended.')));
    return worker;
  }

  /** An idle thread does not keep the process alive. */
  #rest(worker: Worker): void {
    worker.unref();
    this.#idle = setTimeout(() => this.end(), IDLE_MS).unref();
  }

  #lose(worker: Worker, error: Error): void {
    if (this.#worker === worker) this.#worker = undefined;
    else if (this.#worker) return;
    for (const answer of this.#waiting.values()) answer.reject(error);
    this.#waiting.clear();
  }
}
