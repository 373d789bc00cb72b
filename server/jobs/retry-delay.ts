export interface Backoff {
  firstMs: number;
  longestMs: number;
}

export const PATIENT: Backoff = { firstMs: 10_000, longestMs: 10 * 60_000 };
const JITTER = 0.2;

/** Exponential backoff in milliseconds, with jitter so that jobs that failed together are not retried together. */
export function retryDelay(attempts: number, { firstMs, longestMs }: Backoff): number {
  const delay = Math.min(firstMs * 2 ** (attempts - 1), longestMs);
  return Math.round(delay * (1 - JITTER + 2 * JITTER * Math.random()));
}
