import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_EVERY_MS = 10_000;
/** The share of the last ten seconds in which the event loop was active. */
const QUIET_UTILIZATION = 0.05;
/** A smaller gain is not worth a collection that takes a tenth of a second. */
const WORTHWHILE_BYTES = 32 * 1024 * 1024;

interface Collection {
  type: 'major';
  flavor: 'last-resort';
}

/**
 * Returns memory to the system that was needed only to start, including code that will not run again: some 12 MB. V8
 * would do so only when memory is short, which is too late on a small machine that runs other programs as well. Blocks
 * for a tenth of a second.
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (collection: Collection) => void;
  collect({ type: 'major', flavor: 'last-resort' });
}

/**
 * Releases memory in the first quiet moment after a busy period. Allocations are what triggers V8's collector, so an
 * idle process would keep the garbage of its busiest minute, 200 MB of it. The timer does not keep the process alive.
 */
export function releaseMemoryWhenIdle(): void {
  let baselineBytes = bytesUsed();
  let previous = performance.eventLoopUtilization();
  setInterval(() => {
    const current = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(current, previous);
    previous = current;
    if (!shouldReleaseMemory({ utilization, grownBytes: bytesUsed() - baselineBytes })) return;
    releaseMemory();
    baselineBytes = bytesUsed();
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
