import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { median } from './statistics.ts';

/** Only Linux tells what a process and its children have spent. */
export const HAS_PROC = existsSync(`/proc/${process.pid}/task/${process.pid}/children`);

const TICKS_PER_SECOND = HAS_PROC ? Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })) : 0;

/** Spent by the process and its living children, all their threads, in user and system mode. */
function cpuSeconds(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  // The name in parentheses may hold spaces; what follows it starts with field 3.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const own = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  return children.reduce((sum, child) => sum + cpuSeconds(Number(child)), own);
}

/** In MB of 1,000,000 bytes; `null` where there is no /proc. */
export function residentMegabytes(pid: number): number | null {
  return megabytesOf(pid, 'VmRSS');
}

/** The most it ever held. */
export function peakMegabytes(pid: number): number | null {
  return megabytesOf(pid, 'VmHWM');
}

/** Of what it holds: files read in place, the database among them, which the system takes back when it needs the room. */
export function mappedMegabytes(pid: number): number | null {
  return megabytesOf(pid, 'RssFile');
}

function megabytesOf(pid: number, field: string): number | null {
  if (!HAS_PROC) return null;
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kibibytes) * 1024) / 1_000_000;
}

export interface Spent {
  requests: number;
  /** Since the first request. */
  seconds: number;
  /** `null` where there is no /proc. */
  cpuSeconds: number | null;
}

/** What a server spent on the requests that `load` reports. */
export async function spentBy(pid: number, load: () => Promise<{ requests: number; seconds: number }>): Promise<Spent> {
  const before = HAS_PROC ? cpuSeconds(pid) : 0;
  const { requests, seconds } = await load();
  return { requests, seconds, cpuSeconds: HAS_PROC ? cpuSeconds(pid) - before : null };
}

export interface Rate {
  perSecond: number;
  /** Plain requests per second where there is no /proc. */
  perCpuSecond: number;
  /** How much of one core the server used; near 1, the server was the limit, not the load. */
  coresUsed: number | null;
}

export function rateOf({ requests, seconds, cpuSeconds }: Spent): Rate {
  const perSecond = requests / seconds;
  return {
    perSecond,
    perCpuSecond: cpuSeconds === null ? perSecond : requests / cpuSeconds,
    coresUsed: cpuSeconds === null ? null : cpuSeconds / seconds,
  };
}

export function medianRate(rates: Rate[]): Rate {
  const used = rates.flatMap(({ coresUsed }) => coresUsed ?? []);
  return {
    perSecond: median(rates.map(({ perSecond }) => perSecond)),
    perCpuSecond: median(rates.map(({ perCpuSecond }) => perCpuSecond)),
    coresUsed: used.length > 0 ? median(used) : null,
  };
}
