/** No ordinary correction moves a clock by more than this. */
const MOVED_MS = 60_000;

/**
 * Makes a clock that does not follow the wall clock when somebody puts it forward while the process runs, but goes on
 * from the time before.
 * @param believeAfterMs how long the wall clock must stay ahead until it is believed after all, since the machine may
 * merely have slept; by default, it never is
 */
export function trustedClock(
  wallClock: () => number,
  believeAfterMs = Number.POSITIVE_INFINITY,
  monotonic: () => number = () => performance.now(),
): () => number {
  let start = { wall: wallClock(), monotonic: monotonic() };
  let doubtedSince: number | undefined;
  return () => {
    const wall = wallClock();
    const now = monotonic();
    const passed = start.wall + now - start.monotonic;
    if (wall - passed <= MOVED_MS) {
      doubtedSince = undefined;
      return wall;
    }
    doubtedSince ??= now;
    if (now - doubtedSince < believeAfterMs) return passed;
    start = { wall, monotonic: now };
    doubtedSince = undefined;
    return wall;
  };
}
