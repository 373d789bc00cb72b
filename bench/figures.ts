/** One measured value. The values of a group are shown together. */
export interface Figure {
  group: string;
  name: string;
  value: number;
  unit: string;
  note?: string;
}

/** The header that browsers send, without the encodings that the product does not support. */
export const BROWSER_HEADERS = { 'accept-encoding': 'gzip, br' };

/** An invalid session: the response is that for a stranger, but it never comes from the cache. */
export const SESSION_HEADERS = { authorization: 'Bearer invented' };

/** The median, with the 95th percentile as a note. */
export function timeFigure(group: string, name: string, milliseconds: number[]): Figure {
  const note = `p95 ${percentile(milliseconds, 95).toFixed(2)}, worst ${Math.max(...milliseconds).toFixed(2)}`;
  return { group, name, value: median(milliseconds), unit: 'ms', note };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Uses the nearest-rank method. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN;
}
