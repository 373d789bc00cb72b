import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { Loaded } from './load.ts';

const QUICK = process.argv.includes('--quick');
/** Only what readers notice in their browsers, and that several times. */
export const ONLY_READING = process.argv.includes('--reading');

/** The extent of a run: enough for reproducible figures within a few minutes, or with `--quick` for a first look. */
export const PLAN = {
  posts: QUICK ? 8000 : 100_000,
  rounds: 3,
  roundSeconds: QUICK ? 0.8 : 2.5,
  warmUpSeconds: 1,
  /** How many pages to render until V8 has optimised the code. */
  renderedForWarmUp: QUICK ? 1600 : 10_000,
  renderedPerRound: QUICK ? 400 : 3000,
  requestsPerList: QUICK ? 50 : 200,
  starts: QUICK ? 2 : 5,
  /** How often each visit of a reader is repeated. */
  visits: QUICK || !ONLY_READING ? 1 : 3,
};

type Limit = { atLeast: number } | { atMost: number };

/** What is promised. Reported and never asserted: on a busy machine, what holds on a quiet one may fail. */
export const PROMISES = {
  /** Requests per second, as a share of what a bare node:http server answers. */
  cachedPage: { atLeast: 0.8 },
  /** Requests per second of CPU, compressed. */
  uncachedPage: { atLeast: 900 },
  /** The same for a formatted text, as a share of a plain one. */
  formattedText: { atLeast: 0.97 },
  /** Of 10,000 words, in milliseconds of CPU. */
  rendering: { atMost: 15 },
  /** The median, in milliseconds. */
  lists: { atMost: 10 },
  /** What a first visit loads without fonts, with them, and of a Hindi post with them, in kilobytes. */
  firstView: { atMost: 22 },
  firstViewWithFonts: { atMost: 64 },
  firstViewInHindi: { atMost: 110 },
  /** In kilobytes, with gzip. */
  scriptsOfEditor: { atMost: 120 },
  /** Of somebody who reads a post to its end and opens a note and the menus, with gzip; and what a response adds to it. */
  scriptsOfReader: { atMost: 10 },
  scriptsOfResponse: { atMost: 80 },
  /** As it is sent. */
  styleOfPost: { atMost: 12 },
  /** In megabytes. */
  idleMemory: { atMost: 120 },
  /** Until the site is ready, in milliseconds. */
  secondStart: { atMost: 2000 },
} satisfies Record<string, Limit>;

/** One measured value. The values of a group are shown together. */
export interface Figure {
  group: string;
  name: string;
  value: number;
  unit: string;
  note?: string;
  promised?: Limit | undefined;
}

export function holds({ value, promised }: Figure): boolean {
  if (!promised) return true;
  return 'atLeast' in promised ? value >= promised.atLeast : value <= promised.atMost;
}

/** The header that browsers send, without the encodings that the product does not support. */
export const BROWSER_HEADERS = { 'accept-encoding': 'gzip, br' };

/** CPU time and memory are known only on Linux; elsewhere rates are per second of wall-clock time. */
const HAS_PROC = existsSync(`/proc/${process.pid}/task/${process.pid}/children`);
const TICKS_PER_SECOND = HAS_PROC ? Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })) : 0;
const RATE_UNIT = HAS_PROC ? 'per CPU second' : 'per second';

/** The median, with the 95th percentile as a note. */
export function timeFigure(group: string, name: string, milliseconds: number[], promised?: Limit): Figure {
  const note = `p95 ${percentile(milliseconds, 95).toFixed(2)}, worst ${Math.max(...milliseconds).toFixed(2)}`;
  return { group, name, value: median(milliseconds), unit: 'ms', note, promised };
}

/** The median, with the least and the most as a note. */
export function spreadFigure(group: string, name: string, values: number[], unit: string, promised?: Limit): Figure {
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(value < 100 ? 1 : 0));
  return { group, name, value: median(values), unit, note: `${least} to ${most}`, promised };
}

function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN;
}

const median = (values: number[]) => percentile(values, 50);

/** User and system time of the process and its living children, including all their threads. */
function cpuSeconds(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  // The name in parentheses may contain spaces; the text after it starts with field 3.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const own = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  return children.reduce((sum, child) => sum + cpuSeconds(Number(child)), own);
}

interface Rate {
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

interface Measured {
  name: string;
  promised?: Limit;
  measure(): Promise<Rate>;
}

/**
 * Measures both by turns.
 * @param ratio the figure that compares them; the median is robust, since the machine was equally busy for a pair
 */
export async function compareRates(ratio: Omit<Figure, 'value'>, one: Measured, other: Measured): Promise<Figure[]> {
  const [ofOne, ofOther]: [Rate[], Rate[]] = [[], []];
  for (let round = 0; round < PLAN.rounds; round += 1) {
    ofOne.push(await one.measure());
    ofOther.push(await other.measure());
  }
  const figureOf = ({ name, promised }: Measured, rates: Rate[]): Figure => {
    const note = `${median(rates.map(({ coresUsed }) => coresUsed)).toFixed(2)} cores used`;
    const value = median(rates.map((rate) => rate.value));
    return { group: ratio.group, name, value, unit: RATE_UNIT, note, promised };
  };
  const ratios = ofOne.map(({ value }, round) => value / (ofOther[round]?.value ?? 0));
  return [figureOf(one, ofOne), figureOf(other, ofOther), { ...ratio, value: median(ratios) }];
}

/** Figures of the resident memory of a process, or none if there is no /proc. */
export function memoryFigures({ pid }: { pid: number }, name: string, promised?: Limit): Figure[] {
  return residentMemory(pid).map((value) => ({ group: 'Memory', name, value, unit: 'MB', promised }));
}

/** Resident memory in MB of 1,000,000 bytes, or nothing if there is no /proc. */
export function residentMemory(pid: number): number[] {
  if (!HAS_PROC) return [];
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return [(Number(kibibytes) * 1024) / 1_000_000];
}
