export interface Spread {
  median: number;
  p95: number;
  minimum: number;
  maximum: number;
}

export function spreadOf(values: number[]): Spread {
  return {
    median: median(values),
    p95: percentile(values, 95),
    minimum: Math.min(...values),
    maximum: Math.max(...values),
  };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** By nearest rank. */
function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN;
}
