import { type ResourceLimits, Worker } from 'node:worker_threads';

/** The idle time after which the thread ends and releases its memory. */
const IDLE_MS = 60_000;

interface ThreadOptions {
  /** The file that the thread runs; it calls `answerQuestions`. */
  script: string;
  workerData?: unknown;
  resourceLimits: ResourceLimits;
  /** Runs before the thread starts; if it throws, the question is rejected. */
  beforeStart?: () => void;
}

export interface ThreadQuestion<Question> {
  id: number;
  question: Question;
}

export type ThreadAnswer<Answer> = { id: number; answer: Answer } | { id: number; failed: string };

/** Answers questions in a worker thread, so that the main thread stays responsive. It starts with the first question. */
export class WorkerThread<Question, Answer> {
  readonly #options: ThreadOptions;
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>();
  #lastId = 0;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /** Rejects with the message of the error that was thrown in the thread. */
  async ask(question: Question): Promise<Answer> {
    if (this.#isClosed) throw new Error('The thread is closed.');
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    this.#lastId += 1;
    const answer = Promise.withResolvers<Answer>();
    this.#waiting.set(this.#lastId, answer);
    this.#worker.ref();
    this.#worker.postMessage({ id: this.#lastId, question } satisfies ThreadQuestion<Question>);
    return answer.promise;
  }

  close(): Promise<void> {
    this.#isClosed = true;
    return this.end();
  }

  /** The next question starts another thread. */
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
    worker.on('message', (message: ThreadAnswer<Answer>) => {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if ('failed' in message) waiting?.reject(new Error(message.failed));
      else waiting?.resolve(message.answer);
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
    for (const answer of this.#waiting.values()) answer.reject(error);
    this.#waiting.clear();
  }
}
