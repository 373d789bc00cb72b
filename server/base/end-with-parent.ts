import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

const SCRIPT = join(import.meta.dirname, 'end-with-parent-script.ts');
/** In megabytes: it only looks at a number. */
const LIMITS = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 };

/**
 * Ends this process within seconds once the one that started it is gone, even if it is at work on something that lets
 * no event through.
 */
export function endWithParent(): void {
  const watcher = new Worker(SCRIPT, { workerData: process.ppid, execArgv: [], resourceLimits: LIMITS });
  // Without it, the process still ends when it has time for the event `disconnect`.
  watcher.on('error', () => {});
  watcher.unref();
}
