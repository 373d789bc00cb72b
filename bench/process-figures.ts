import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { type Figure, median } from './figures.ts';
import type { Loaded } from './load.ts';

/** CPU time and memory are known only on Linux. */
const HAS_PROC = existsSync(`/proc/${process.pid}/task/${process.pid}/children`);
const TICKS_PER_SECOND = HAS_PROC ? Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })) : 0;

/** The rate is per second of wall-clock time if there is no /proc. */
const RATE_UNIT = HAS_PROC ? 'per CPU second' : 'per second';

/** User and system time of the process and its living children, including all their threads. */
function cpuSeconds(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  // The name in parentheses may contain spaces; the text after it starts with field 3.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const own = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  return children.reduce((sum, child) => sum + cpuSeconds(Number(child)), own);
}

export interface Rate {
  /** The rate in `RATE_UNIT`. */
  value: number;
  /** How much of one core the server used; near 1, the server was the bottleneck and not the load generator. */
  coresUsed: number;
}

/** Measures how many requests the server handles per second of its CPU time while `load` runs. */
export async function measureRate({ pid }: { pid: number }, load: () => Promise<Loaded>): Promise<Rate> {
  const before = HAS_PROC ? cpuSeconds(pid) : 0;
  const { requests, seconds } = await load();
  const spent = HAS_PROC ? cpuSeconds(pid) - before : seconds;
  return { value: requests / spent, coresUsed: spent / seconds };
}

export function rateFigure(group: string, name: string, rounds: Rate[]): Figure {
  const note = HAS_PROC ? `${median(rounds.map(({ coresUsed }) => coresUsed)).toFixed(2)} cores used` : '';
  return { group, name, value: median(rounds.map(({ value }) => value)), unit: RATE_UNIT, note };
}

/** The system can reclaim the memory of mapped files, such as the database, when it needs it. */
export type MemoryField = 'resident' | 'peak' | 'mapped';
const FIELDS: Record<MemoryField, string> = { resident: 'VmRSS', peak: 'VmHWM', mapped: 'RssFile' };

/** Returns MB of 1,000,000 bytes, or NaN if there is no /proc. */
export function megabytes({ pid }: { pid: number }, field: MemoryField): number {
  if (!HAS_PROC) return Number.NaN;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kibibytes = new RegExp(`^${FIELDS[field]}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
  return (Number(kibibytes) * 1024) / 1_000_000;
}

/** Resident memory, or nothing if there is no /proc. */
export function memoryFigures(server: { pid: number }, name: string): Figure[] {
  return HAS_PROC ? [{ group: 'Memory', name, value: megabytes(server, 'resident'), unit: 'MB' }] : [];
}
