import { setImmediate } from 'node:timers/promises';

const SLICE_MS = 10;

/**
 * Splits up long work on the main thread. `if (slice.isOver()) await slice.next()` after each step lets the event loop
 * handle the requests that have arrived during the last 10 ms.
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
