/** More than clocks are corrected by in a while. */
const MOVED_MS = 60_000;

/**
 * Makes a clock that does not believe a wall clock that somebody puts forward while the process runs: then it shows the
 * time that has really passed since.
 */
export function trustedClock(wallClock: () => number): () => number {
  const startedAt = { wall: wallClock(), monotonic: performance.now() };
  return () => {
    const wall = wallClock();
    const passed = startedAt.wall + performance.now() - startedAt.monotonic;
    return wall - passed > MOVED_MS ? passed : wall;
  };
}
