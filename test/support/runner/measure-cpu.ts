import { cpus } from 'node:os';
import { afterAll } from 'vitest';

/** In milliseconds, from before a test file is loaded until its last test has ended. */
export interface FileCost {
  wall: number;
  /** CPU of the worker's process: what it started, and the database, are not in it. */
  cpu: number;
  /** CPU of the whole machine, all its cores together, whoever used it. */
  machine: number;
}

declare module 'vitest' {
  interface TaskMeta {
    cost?: FileCost;
  }
}

const before = readClocks();

// biome-ignore lint/correctness/noEmptyPattern: Vitest takes nothing else for a context that is not used.
afterAll(({}, file) => {
  const after = readClocks();
  const since = (clock: keyof FileCost) => Math.round(after[clock] - before[clock]);
  file.meta.cost = { wall: since('wall'), cpu: since('cpu'), machine: since('machine') };
});

function readClocks(): FileCost {
  const { user, system } = process.cpuUsage();
  const busy = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq);
  return { wall: performance.now(), cpu: (user + system) / 1000, machine: busy.reduce((sum, each) => sum + each, 0) };
}
