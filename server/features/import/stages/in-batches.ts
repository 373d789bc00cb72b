import type { WriteDb } from '#server/database/database.ts';
import type { ImportStage } from '#shared/contracts/desk/import.ts';
import type { ImportRun } from '../import-run.ts';

/** Few enough rows that other writers hardly wait, and enough that syncing the disk costs little. */
const BATCH = 200;

interface Stage<Entry> {
  stage: ImportStage;
  total: number;
  /** How many entries of usual size one is as much work as. */
  weigh?: (entry: Entry) => number;
}

/** Takes the entries of a stage batch by batch, and says after each how far it is. */
export async function forEachBatch<Entry>(
  { hooks }: ImportRun,
  { stage, total, weigh }: Stage<Entry>,
  entries: Iterable<Entry>,
  take: (batch: Entry[]) => Promise<void>,
): Promise<void> {
  let done = 0;
  for (const batch of inBatches(entries, weigh)) {
    await take(batch);
    done += batch.length;
    hooks.onStage(stage, done, total);
  }
}

/** Groups entries for one transaction each. */
export function* inBatches<Entry>(entries: Iterable<Entry>, weigh = (_: Entry) => 1): Generator<Entry[]> {
  let batch: Entry[] = [];
  let weight = 0;
  for (const entry of entries) {
    batch.push(entry);
    weight += weigh(entry);
    if (weight < BATCH) continue;
    yield batch;
    batch = [];
    weight = 0;
  }
  if (batch.length > 0) yield batch;
}

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
