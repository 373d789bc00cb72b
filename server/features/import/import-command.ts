import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createFilesPrivately } from '#server/base/private-files.ts';
import { refuse, resolveFromShell, showLine } from '#server/base/terminal.ts';
import { type Config, readConfig } from '#server/config.ts';
import { firstRun, firstRunReport } from '#server/features/starter/first-run.ts';
import { openSiteDatabase } from '#server/features/starter/open-site-database.ts';
import { failInTerminal } from '#server/features/starter/start-problem.ts';
import { type ImportSummary, importFile } from './import-file.ts';

const USAGE = 'Usage: npm run import -- FILE.jsonl [--dry-run]';

createFilesPrivately();
await main().catch(failInTerminal);

async function main(): Promise<void> {
  const request = readArguments();
  if (!request) return refuse(USAGE, 2);
  const size = (await stat(request.file).catch(() => undefined))?.size;
  if (size === undefined) return refuse(`There is no file ${request.file}.`);
  const summary = await run(readConfig(process.env), request, size);
  process.stdout.write(`${summarise(summary, request.dryRun)}\n`);
  if (summary.failed > 0) process.exitCode = 1;
}

function readArguments(): { file: string; dryRun: boolean } | undefined {
  try {
    const { values, positionals } = parseArgs({ options: { 'dry-run': { type: 'boolean' } }, allowPositionals: true });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) return undefined;
    return { file: resolveFromShell(file), dryRun: values['dry-run'] ?? false };
  } catch {
    return undefined;
  }
}

async function run(config: Config, { file, dryRun }: { file: string; dryRun: boolean }, size: number) {
  const database = await openSiteDatabase(config);
  try {
    const first = await firstRun(database, config);
    if (first) process.stdout.write(firstRunReport(first, config));
    return await importFile(database, createReadStream(file), {
      dryRun,
      onProgress: (bytesRead, summary) => showProgress(bytesRead, size, summary),
      onBadLine: (number, reason) => {
        showLine(process.stderr, '');
        process.stderr.write(`line ${number}: ${reason}\n`);
      },
    });
  } finally {
    showLine(process.stderr, '');
    await database.close();
  }
}

function showProgress(bytesRead: number, size: number, summary: ImportSummary): void {
  const percent = size === 0 ? 100 : Math.min(100, Math.floor((bytesRead / size) * 100));
  const lines = Object.values(summary).reduce((total, count) => total + count, 0);
  showLine(process.stderr, `${percent} %, ${lines.toLocaleString('en')} posts`);
}

function summarise({ created, updated, unchanged, failed }: ImportSummary, dryRun: boolean): string {
  const counts = `${created} created, ${updated} updated, ${unchanged} unchanged, ${failed} failed`;
  return dryRun ? `${counts} (a dry run: nothing was written)` : counts;
}
