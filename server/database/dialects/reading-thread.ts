import { join } from 'node:path';
import { WorkerThread } from '#server/base/worker-thread.ts';

/** Far more than any query needs. With a higher limit, V8 collects late, and some 100 MB of garbage pile up. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 };

export interface Query {
  sql: string;
  parameters: readonly unknown[];
}

export type ReadingThread = WorkerThread<Query, unknown[]>;

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
