import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { PROJECT } from './child-process.ts';
import type { Figure } from './figures.ts';
import type { Judged } from './promises.ts';

/** Describes the machine, so that results can be compared. */
export function describeMachine() {
  const [cpu] = cpus();
  return {
    node: process.version,
    cpu: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memoryMegabytes: Math.round(totalmem() / 1_000_000),
    system: `${process.platform} ${release()}`,
    /** Other work on the machine makes every figure worse. */
    loadBefore: loadavg()[0] ?? 0,
  };
}

/** @returns the path of the file, relative to the project */
export function writeResults(date: Date, run: object): string {
  const folder = join(PROJECT, 'bench/results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${date.toISOString().slice(0, 19).replaceAll(':', '-')}.json`);
  writeFileSync(file, `${JSON.stringify({ date, ...run }, null, 2)}\n`);
  return relative(PROJECT, file);
}

export function printFigures(figures: Figure[]): void {
  for (const [group, rows] of Map.groupBy(figures, ({ group }) => group)) {
    process.stdout.write(`\n${group}\n`);
    const width = Math.max(...rows.map(({ name }) => name.length));
    for (const figure of rows) {
      process.stdout.write(`  ${figure.name.padEnd(width)} ${showValue(figure)}  ${figure.note ?? ''}`.trimEnd());
      process.stdout.write('\n');
    }
  }
}

export function printPromises(judged: Judged[]): void {
  process.stdout.write('\nPromises\n');
  for (const { promise, holds, worst } of judged) {
    const word = holds === null ? '-' : holds ? 'holds' : 'BROKEN';
    const figure = worst ? `${showValue(worst)} (${worst.name})` : 'not measured';
    process.stdout.write(`  ${word.padEnd(6)}  ${promise.padEnd(60)} ${figure}\n`);
  }
}

function showValue({ value, unit }: Figure): string {
  const digits = value < 100 ? 2 : 0;
  const shown = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${shown.padStart(8)} ${unit}`;
}
