/** More than clocks are corrected by in a while. */
const MOVED_MS = 60_000;

/**
 * Makes a clock that does not believe a wall clock that somebody puts forward while the process runs: then it shows the
 * time that has really passed since.
 * @param believeAfterMs after this long it believes a wall clock that has not been put back, since the machine may have
 * slept; by default never
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
