import { setImmediate } from 'node:timers/promises';

const SLICE_MS = 10;

/**
 * Divides long work on the thread that answers every request: after each step, `if (slice.isOver()) await slice.next()`
 * lets the requests be answered that came during the last 10 ms.
 */
export class TimeSlice {
  #end = performance.now() + SLICE_MS;

  isOver(): boolean {
    return performance.now() >= this.#end;
  }

  async next(): Promise<void> {
    await setImmediate();
    this.#end = performance.now() + SLICE_MS;
  }
}
