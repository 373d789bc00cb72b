import type { Kysely, Transaction } from 'kysely';
import type { CacheTag, Engine, InvalidatedTags } from './dialects/engine.ts';
import { openPostgres } from './dialects/postgres.ts';
import { openSqlite } from './dialects/sqlite.ts';
import { retryCollisions } from './retry-collisions.ts';
import type { Tables } from './tables.ts';
import { runInsideTransaction } from './transaction-guard.ts';

/** What a store function takes first: the reading handle, or the transaction it is part of. */
export type Db = Kysely<Tables>;
export type WriteDb = Transaction<Tables> & { readonly engine: Engine };

/** Names what a transaction changes. */
export type Invalidate = (...changes: CacheTag[]) => void;

export interface Database {
  readonly engine: Engine;
  readonly read: Db;
  /**
   * Runs `work` in one transaction. `changed` names what the work changed; whoever listens is told after the commit, in
   * this process and in the others on the same database.
   * Never await the network or files inside: on SQLite every other write waits. And change nothing outside of the
   * transaction: `work` begins anew when PostgreSQL ends it because two transactions waited for
   * each other, or because something it refers to was deleted meanwhile.
   */
  transaction<T>(work: (transaction: WriteDb, invalidate: Invalidate) => Promise<T>): Promise<T>;
  onChange(listener: (changes: InvalidatedTags) => void): void;
  close(): Promise<void>;
}

export interface DatabaseLocation {
  /** Empty means SQLite in `dataDir`. */
  databaseUrl: string;
  dataDir: string;
}

interface DatabaseOptions extends DatabaseLocation {
  /** To PostgreSQL, at most; 14 unless given, and at least 5. */
  databaseConnections?: number;
  /** Hears of connections lost while idle, and of files that are gone. */
  onError: (error: Error) => void;
  /** How long one of PostgreSQL's connections is waited for; longer in tests, which ask for a hundred at once. */
  connectWithinMs?: number;
}

export function openDatabase({ databaseUrl, dataDir, onError, ...options }: DatabaseOptions): Database {
  const engine = databaseUrl ? openPostgres(databaseUrl, onError, options) : openSqlite(dataDir, onError);
  const listeners: ((changes: InvalidatedTags) => void)[] = [];
  const tell = (changes: InvalidatedTags) => {
    for (const listener of listeners) listener(changes);
  };
  let watching: Promise<() => Promise<void>> | undefined;

  return {
    engine,
    read: engine.read,
    transaction: async (work) => {
      const changes: CacheTag[] = [];
      const result = await retryCollisions(() => {
        changes.length = 0;
        return engine.write.transaction().execute((transaction) =>
          runInsideTransaction(async () => {
            const value = await work(Object.assign(transaction, { engine }), (...named) => changes.push(...named));
            if (changes.length > 0) await engine.announce(transaction, changes);
            return value;
          }),
        );
      });
      if (changes.length > 0) tell(changes);
      return result;
    },
    onChange: (listener) => {
      listeners.push(listener);
      watching ??= engine.watch(tell);
      watching.catch(onError);
    },
    close: async () => {
      await (await watching?.catch(() => undefined))?.();
      await engine.close();
    },
  };
}
