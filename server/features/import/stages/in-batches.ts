/** Few enough rows that other writers hardly wait, and enough that syncing the disk costs little. */
const BATCH = 200;

/** Groups entries for one transaction each. @param weigh how many entries of usual size one is as much work as */
export function* inBatches<T>(entries: Iterable<T>, weigh: (entry: T) => number = () => 1): Generator<T[]> {
  let batch: T[] = [];
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
