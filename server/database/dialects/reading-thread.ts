import { join } from 'node:path';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { WorkerThread } from '#server/base/worker-thread.ts';
import { refuseInsideTransaction } from '../transaction-guard.ts';

/** Far more than any query needs. With a higher limit, V8 collects late, and some 100 MB of garbage pile up. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 };

export interface Query {
  sql: string;
  parameters: readonly unknown[];
}

type ReadingThread = WorkerThread<Query, unknown[]>;

/**
 * Creates a thread for slow queries. It fails with SQLite's error messages.
 * @param beforeStart may throw to reject the query, since the file may have been replaced in the meantime
 */
export function createReadingThread(file: string, beforeStart = () => {}): ReadingThread {
  return new WorkerThread({
    script: join(import.meta.dirname, 'reading-thread-script.ts'),
    workerData: { file },
    resourceLimits: RESOURCE_LIMITS,
    beforeStart,
  });
}

/** A Kysely dialect that runs queries in a worker thread, whose connection only reads. */
export function threadDialect(thread: ReadingThread): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new ThreadDriver(thread),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class ThreadDriver extends DummyDriver {
  readonly #connection: DatabaseConnection;

  constructor(thread: ReadingThread) {
    super();
    this.#connection = {
      executeQuery: async <Row>({ sql, parameters }: CompiledQuery) => ({
        rows: (await thread.request({ sql, parameters })) as Row[],
      }),
      streamQuery: () => {
        throw new Error('Rows of the thread come all together.');
      },
    };
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    return this.#connection;
  }
}
