import { setImmediate } from 'node:timers/promises';

const SLICE_MS = 10;
/** So few characters take far less than the ten milliseconds after which others get their turn. */
const SLICE_CHARACTERS = 8192;

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

/** Cuts a text in pieces, between which others on the event loop get their turn. */
export async function* inSlices(text: string): AsyncGenerator<string> {
  const slice = new TimeSlice();
  for (let at = 0; at < text.length; at += SLICE_CHARACTERS) {
    if (slice.isOver()) await slice.next();
    yield text.slice(at, at + SLICE_CHARACTERS);
  }
}
