import { setTimeout } from 'node:timers/promises';
import type { Database } from '#server/database/database.ts';
import { importFile } from '#server/features/import/import-file.ts';

let made = 0;
let lastRun = 0;

/** A line of an import file that is valid, unless the overrides say otherwise. */
export function line(overrides: Record<string, unknown> = {}): string {
  made += 1;
  return JSON.stringify({
    title: `Line ${made}`,
    summary: 'A summary.',
    content: 'A body.',
    category: 'Wisdom',
    ...overrides,
  });
}

export function importText(...lines: string[]): Buffer {
  return Buffer.from(lines.map((text) => `${text}\n`).join(''));
}

/** @returns how many lines went which way, without the zeros, and the bad ones with their number and reason */
export async function runImport(database: Database, bytes: Buffer, { dryRun = false } = {}) {
  const bad: [number, string][] = [];
  // A run is known by the millisecond in which it began; nobody types that fast.
  while (Date.now() === lastRun) await setTimeout(1);
  lastRun = Date.now();
  async function* chunks() {
    yield bytes;
  }
  const summary = await importFile(database, chunks(), {
    dryRun,
    onProgress: () => {},
    onBadLine: (number, reason) => bad.push([number, reason]),
  });
  return { ...Object.fromEntries(Object.entries(summary).filter(([, count]) => count > 0)), bad };
}
