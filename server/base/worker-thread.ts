import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';

/** The idle time after which the thread ends and releases its memory. */
const IDLE_MS = 60_000;

interface ThreadOptions {
  /** The file that the thread runs; it calls `handleRequests`. */
  script: string;
  workerData?: unknown;
  resourceLimits: ResourceLimits;
  /** Runs before the thread starts; if it throws, the request is rejected. */
  beforeStart?: () => void;
}

interface ThreadRequest<Input> {
  id: number;
  input: Input;
}

type ThreadResponse<Output> = { id: number; output: Output } | { id: number; failed: string };

/** Handles requests in a worker thread, so that the main thread stays responsive. It starts with the first request. */
export class WorkerThread<Input, Output> {
  readonly #options: ThreadOptions;
  readonly #waiting = new Map<number, PromiseWithResolvers<Output>>();
  #lastId = 0;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /** Rejects with the message of the error that was thrown in the thread. */
  async request(input: Input): Promise<Output> {
    if (this.#isClosed) throw new Error('The thread is closed.');
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    this.#lastId += 1;
    const response = Promise.withResolvers<Output>();
    this.#waiting.set(this.#lastId, response);
    this.#worker.ref();
    this.#worker.postMessage({ id: this.#lastId, input } satisfies ThreadRequest<Input>);
    return response.promise;
  }

  close(): Promise<void> {
    this.#isClosed = true;
    return this.end();
  }

  /** The next request starts another thread. */
  async end(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): Worker {
    const { script, workerData, resourceLimits, beforeStart } = this.#options;
    beforeStart?.();
    const worker = new Worker(script, { workerData, execArgv: [], resourceLimits });
    worker.on('message', (message: ThreadResponse<Output>) => {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if ('failed' in message) waiting?.reject(new Error(message.failed));
      else waiting?.resolve(message.output);
      if (this.#waiting.size === 0) this.#rest(worker);
    });
    worker.on('error', (error) => this.#lose(worker, error));
    worker.on('exit', () => this.#lose(worker, new Error('The thread has ended.')));
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
    for (const response of this.#waiting.values()) response.reject(error);
    this.#waiting.clear();
  }
}

/** Handles the requests to a `WorkerThread`, one after the other. Call it in the script of the thread. */
export function handleRequests<Input, Output>(handle: (input: Input) => Output): void {
  parentPort?.on('message', ({ id, input }: ThreadRequest<Input>) => {
    parentPort?.postMessage({ id, ...outcome(handle, input) } satisfies ThreadResponse<Output>);
  });
}

function outcome<Input, Output>(handle: (input: Input) => Output, input: Input) {
  try {
    return { output: handle(input) };
  } catch (error) {
    return { failed: (error as Error).message };
  }
}
