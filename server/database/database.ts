import { setTimeout } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { CacheTag, InvalidatedTags } from './cache-tags.ts';
import { isCollision } from './dialects/database-errors.ts';
import type { Engine } from './dialects/engine.ts';
import { openPostgres } from './dialects/postgres.ts';
import { openSqlite } from './dialects/sqlite.ts';
import type { Patience } from './patience.ts';
import type { Tables } from './tables.ts';
import { runInsideTransaction } from './transaction-guard.ts';

/** The first parameter of a store function: the reading handle, or the current transaction. */
export type Db = Kysely<Tables>;
/** The current transaction. */
export interface WriteDb extends Transaction<Tables> {
  readonly engine: Engine;
  /** Names cache tags to invalidate: after the commit, listeners receive them here and in the other processes. */
  invalidate(...tags: CacheTag[]): void;
}

export interface Database {
  readonly engine: Engine;
  readonly read: Db;
  /**
   * Runs `work` in one transaction.
   * `work` must not await the network or files, because on SQLite every other write waits. It must not change anything
   * outside the transaction, because it is retried when PostgreSQL aborts it: on a deadlock, or when something that it
   * refers to was deleted meanwhile.
   */
  transaction<T>(work: (db: WriteDb) => Promise<T>): Promise<T>;
  /** The listener receives the tags that a committed transaction, of this or another process, has invalidated. */
  onInvalidate(listener: (tags: InvalidatedTags) => void): void;
  close(): Promise<void>;
}

export interface DatabaseLocation {
  /** Empty means SQLite in `dataDir`. */
  databaseUrl: string;
  dataDir: string;
}

interface DatabaseOptions extends DatabaseLocation, Omit<Patience, 'lockWithinMs'> {
  /** The maximum number of connections to PostgreSQL; 14 by default, and at least 5. */
  databaseConnections?: number;
  /** Receives errors outside of queries: lost connections, and files that are missing. */
  onError: (error: Error) => void;
}

export function openDatabase({ databaseUrl, dataDir, onError, ...options }: DatabaseOptions): Database {
  const engine = databaseUrl ? openPostgres(databaseUrl, onError, options) : openSqlite(dataDir, onError);
  const listeners: ((tags: InvalidatedTags) => void)[] = [];
  const notify = (tags: InvalidatedTags) => {
    for (const listener of listeners) listener(tags);
  };
  let watching: Promise<() => Promise<void>> | undefined;

  return {
    engine,
    read: engine.read,
    transaction: async (work) => {
      const tags = new Set<CacheTag>();
      const result = await retryCollisions(() => {
        tags.clear();
        return engine.write.transaction().execute((transaction) =>
          runInsideTransaction(async () => {
            const invalidate = (...named: CacheTag[]) => {
              for (const tag of named) tags.add(tag);
            };
            const value = await work(Object.assign(transaction, { engine, invalidate }));
            if (tags.size > 0) await engine.announce(transaction, [...tags]);
            return value;
          }),
        );
      });
      if (tags.size > 0) notify([...tags]);
      return result;
    },
    onInvalidate: (listener) => {
      listeners.push(listener);
      watching ??= engine.watch(notify);
      watching.catch(onError);
    },
    close: async () => {
      await (await watching?.catch(() => undefined))?.();
      await engine.close();
    },
  };
}

const ATTEMPTS = 5;
const PAUSE_MS = 20;

/**
 * Runs a transaction, and retries it up to four times when it collides with another one.
 * @throws the error of the fifth attempt, and any error that is not a collision
 */
export async function retryCollisions<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (attempts === ATTEMPTS || !isCollision(error)) throw error;
    }
    // A random pause keeps two transactions from colliding again.
    await setTimeout(Math.random() * PAUSE_MS * attempts);
  }
}
