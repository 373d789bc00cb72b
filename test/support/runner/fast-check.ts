import * as fc from 'fast-check';

/** How many random inputs are tried: 1 for as many as each test names, a tenth of it by default, ten times in the long run. */
export const FC_RUNS = Number(process.env.FC_RUNS ?? 0.1);

/** Each day looks elsewhere, and all runs of a day at the same inputs: a failure of the code stays until it is mended. */
export const SEED = Number(process.env.SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''));

const FEWEST = 10;

/** So many inputs with `FC_RUNS=1`; otherwise more or fewer, but never too few to tell anything. */
export function runs(count: number): number {
  return Math.max(Math.min(count, FEWEST), Math.round(count * FC_RUNS));
}

fc.configureGlobal({ seed: SEED, numRuns: runs(100) });

export { fc };
