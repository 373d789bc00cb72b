import { AsyncLocalStorage } from 'node:async_hooks';

const insideTransaction = new AsyncLocalStorage<true>();

export function runInsideTransaction<T>(work: () => Promise<T>): Promise<T> {
  return insideTransaction.run(true, work);
}

/**
 * Called whenever a connection is acquired, which is always a mistake inside a transaction: on SQLite it would wait for
 * ever for the only writer, and on PostgreSQL it would silently work outside the transaction.
 * @throws {Error} inside a transaction
 */
export function refuseInsideTransaction(): void {
  if (insideTransaction.getStore()) throw new Error('Inside a transaction, use the transaction, not the database.');
}
