export interface Backoff {
  firstMs: number;
  longestMs: number;
}

export const PATIENT: Backoff = { firstMs: 10_000, longestMs: 10 * 60_000 };
const SPREAD = 0.2;

/** Twice as long each time; spread a little, so that what failed together does not come back together. */
export function retryDelay(attempts: number, { firstMs, longestMs }: Backoff): number {
  const delay = Math.min(firstMs * 2 ** (attempts - 1), longestMs);
  return Math.round(delay * (1 - SPREAD + 2 * SPREAD * Math.random()));
}
