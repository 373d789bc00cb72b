import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { Loaded } from './load.ts';

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

/** CPU time and memory are known only on Linux; elsewhere rates are per second of wall-clock time. */
const HAS_PROC = existsSync(`/proc/${process.pid}/task/${process.pid}/children`);
const TICKS_PER_SECOND = HAS_PROC ? Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })) : 0;
const RATE_UNIT = HAS_PROC ? 'per CPU second' : 'per second';

/** The median, with the 95th percentile as a note. */
export function timeFigure(group: string, name: string, milliseconds: number[]): Figure {
  const note = `p95 ${percentile(milliseconds, 95).toFixed(2)}, worst ${Math.max(...milliseconds).toFixed(2)}`;
  return { group, name, value: percentile(milliseconds, 50), unit: 'ms', note };
}

/** Uses the nearest-rank method. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN;
}

export const median = (values: number[]) => percentile(values, 50);

/** User and system time of the process and its living children, including all their threads. */
function cpuSeconds(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  // The name in parentheses may contain spaces; the text after it starts with field 3.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const own = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  return children.reduce((sum, child) => sum + cpuSeconds(Number(child)), own);
}

export interface Rate {
  value: number;
  /** How much of one core the server used; near 1, the server was the bottleneck and not the load generator. */
  coresUsed: number;
}

/** Measures how many requests the server handles per second of its CPU time while `load` runs. */
export async function measureRate(pid: number, load: () => Promise<Loaded>): Promise<Rate> {
  const before = HAS_PROC ? cpuSeconds(pid) : 0;
  const { requests, seconds } = await load();
  const spent = HAS_PROC ? cpuSeconds(pid) - before : seconds;
  return { value: requests / spent, coresUsed: spent / seconds };
}

export function rateFigure(group: string, name: string, rounds: Rate[]): Figure {
  const note = `${median(rounds.map(({ coresUsed }) => coresUsed)).toFixed(2)} cores used`;
  return { group, name, value: median(rounds.map(({ value }) => value)), unit: RATE_UNIT, note };
}

interface Measured {
  name: string;
  measure(): Promise<Rate>;
}

/** Measures both by turns. The median of their ratios is robust, since the machine was equally busy for a pair. */
export async function compareRates(
  { group, name, unit, rounds }: { group: string; name: string; unit: string; rounds: number },
  one: Measured,
  other: Measured,
): Promise<Figure[]> {
  const pairs: [Rate, Rate][] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push([await one.measure(), await other.measure()]);
  const ratio = median(pairs.map(([first, second]) => first.value / second.value));
  return [
    ...[one, other].map((each, index) =>
      rateFigure(
        group,
        each.name,
        pairs.map((pair) => pair[index] as Rate),
      ),
    ),
    { group, name, value: ratio, unit },
  ];
}

/** Resident memory in MB of 1,000,000 bytes, or nothing if there is no /proc. */
export function memoryFigures({ pid }: { pid: number }, name: string): Figure[] {
  if (!HAS_PROC) return [];
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return [{ group: 'Memory', name, value: (Number(kibibytes) * 1024) / 1_000_000, unit: 'MB' }];
}
