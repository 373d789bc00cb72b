import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { PROJECT } from './child-process.ts';
import type { Plan } from './plan.ts';
import type { Kept } from './promises.ts';
import type { Results } from './results.ts';
import type { Table } from './tables.ts';

export interface Failure {
  measurement: string;
  reason: string;
}

/** Where and when, so that two runs can be told apart. */
export function describeMachine() {
  const [cpu] = cpus();
  return {
    node: process.version,
    cpu: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memoryMegabytes: Math.round(totalmem() / 1_000_000),
    system: `${process.platform} ${release()}`,
    /** Work of others beside the benchmark makes every figure worse. */
    loadBefore: loadavg()[0] ?? 0,
  };
}

/** @returns the file, relative to the project */
export function writeResults(run: {
  date: string;
  machine: ReturnType<typeof describeMachine>;
  plan: Plan;
  results: Results;
  promises: Kept[];
  failures: Failure[];
}): string {
  const folder = join(PROJECT, 'bench/results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${run.date.slice(0, 19).replaceAll(':', '-')}.json`);
  writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`);
  return relative(PROJECT, file);
}

export function printTable({ title, columns, rows, notes }: Table): void {
  const lines = columns.some(Boolean) ? [columns, ...rows] : rows;
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const print = (line: string[]) => {
    // Names to the left, figures to the right.
    const cells = line.map((cell, column) =>
      column === 0 || !columns.some(Boolean) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    process.stdout.write(`  ${cells.join('  ').trimEnd()}\n`);
  };
  process.stdout.write(`\n${title}\n`);
  lines.forEach(print);
  for (const note of notes) process.stdout.write(`  ${note}\n`);
}
