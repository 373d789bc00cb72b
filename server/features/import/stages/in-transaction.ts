import type { WriteDb } from '#server/database/database.ts';
import type { ImportRun } from '../import-run.ts';

/** Thrown to roll back the transaction of a dry run. */
class RolledBack extends Error {}

/**
 * Writes a batch in one transaction, which a dry run rolls back.
 * @param write may run more than once, since the database retries transactions; so it changes nothing outside of it
 * @throws the reason of the signal once the import is cancelled
 */
export async function inTransaction<T>(run: ImportRun, write: (db: WriteDb) => Promise<T>): Promise<T> {
  run.hooks.signal.throwIfAborted();
  let result: { value: T } | undefined;
  const work = run.database.transaction(async (db) => {
    result = { value: await write(db) };
    if (run.dryRun) throw new RolledBack();
  });
  await work.catch((error) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  return (result as { value: T }).value;
}
