import { AsyncLocalStorage } from 'node:async_hooks';

const insideTransaction = new AsyncLocalStorage<true>();

export function runInsideTransaction<T>(work: () => Promise<T>): Promise<T> {
  return insideTransaction.run(true, work);
}

/**
 * Called whenever a connection is asked for. Inside a transaction that is always a mistake: on SQLite it waits
 * for ever for the one writer, on PostgreSQL it quietly works outside the transaction.
 */
export function refuseInsideTransaction(): void {
  if (insideTransaction.getStore()) throw new Error('Inside a transaction, use the transaction, not the database.');
}
