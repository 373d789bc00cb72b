import { type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SqliteDialect } from 'kysely';
import { refuseInsideTransaction } from '#server/database/transaction-guard.ts';
import type { ReadingThread } from './reading-thread.ts';

/** A Kysely dialect that runs queries in a worker thread. */
export class ThreadDialect extends SqliteDialect {
  readonly #thread: ReadingThread;

  constructor(thread: ReadingThread) {
    super({ database: async () => Promise.reject(new Error('The database is open in the thread.')) });
    this.#thread = thread;
  }

  override createDriver(): Driver {
    const connection = new ThreadConnection(this.#thread);
    return {
      init: async () => {},
      acquireConnection: async () => {
        refuseInsideTransaction();
        return connection;
      },
      beginTransaction: refuseToWrite,
      commitTransaction: refuseToWrite,
      rollbackTransaction: refuseToWrite,
      releaseConnection: async () => {},
      destroy: () => this.#thread.close(),
    };
  }
}

class ThreadConnection implements DatabaseConnection {
  readonly #thread: ReadingThread;

  constructor(thread: ReadingThread) {
    this.#thread = thread;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return { rows: (await this.#thread.ask(sql, parameters)) as Row[] };
  }

  // biome-ignore lint/correctness/useYield: it has to be a generator
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows of the thread come all together.');
  }
}

async function refuseToWrite(): Promise<void> {
  throw new Error('The thread only reads.');
}
