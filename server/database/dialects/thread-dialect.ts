import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { refuseInsideTransaction } from '#server/database/transaction-guard.ts';
import type { ReadingThread } from './reading-thread.ts';

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
