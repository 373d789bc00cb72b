import { tooBusy } from '#server/errors.ts';

/** Of the four threads that also read files; each hash takes 19 MiB. */
const AT_ONCE = 3;
const WAITING_MAXIMUM = 50;
const TRY_AGAIN_SECONDS = 5;

const waiting: (() => void)[] = [];
let running = 0;

/** Runs a few hashes at once and lets some wait, so that a flood of them takes neither the memory nor the files' turn. */
export async function inTurn<T>(hash: () => Promise<T>): Promise<T> {
  if (waiting.length >= WAITING_MAXIMUM) {
    throw tooBusy(TRY_AGAIN_SECONDS);
  }
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await hash();
  } finally {
    // The place is handed over: nobody who comes in between may take it.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
