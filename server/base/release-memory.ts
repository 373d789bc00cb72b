import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_EVERY_MS = 10_000;
/** The share of the last ten seconds in which the process did something. */
const QUIET_UTILIZATION = 0.05;
/** Less is not worth a tenth of a second. */
const WORTHWHILE_BYTES = 32 * 1024 * 1024;

interface Collection {
  type: 'major';
  flavor: 'last-resort';
}

/**
 * Gives the system what was needed only to start, code included that has run and will not run again: some 12 MB. V8 would
 * do so when memory is short, which is too late on a small machine that other programs share. Takes a tenth of a second.
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (collection: Collection) => void;
  collect({ type: 'major', flavor: 'last-resort' });
}

/**
 * The same again in the first quiet moment after a busy time: V8 collects by what is allocated, so that a process that
 * has no more to do keeps the garbage of its busiest minute, 200 MB of it. Keeps no process alive.
 */
export function releaseMemoryWhenIdle(): void {
  let held = bytesUsed();
  let seen = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, seen);
    seen = now;
    if (!shouldReleaseMemory({ utilization, grownBytes: bytesUsed() - held })) return;
    releaseMemory();
    held = bytesUsed();
  }, LOOK_EVERY_MS).unref();
}

/** @param now.utilization from 0 to 1 */
export function shouldReleaseMemory(now: { utilization: number; grownBytes: number }): boolean {
  return now.utilization < QUIET_UTILIZATION && now.grownBytes > WORTHWHILE_BYTES;
}

function bytesUsed(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}
