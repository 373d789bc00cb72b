import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { isDiskFull } from '#server/base/disk-space.ts';
import { refuse, resolveFromShell, startCommand, type Terminal } from '#server/base/terminal.ts';
import { syncFolder } from '#server/base/write-file-atomic.ts';
import { readConfig } from '#server/config.ts';
import { openMedia } from '#server/features/media/media.ts';
import { openSiteDatabase } from '#server/features/starter/open-site-database.ts';
import { failInTerminal } from '#server/features/starter/start-problem.ts';
import { type ExportResult, exportSite } from './export-site.ts';

const USAGE = 'Usage: npm run export -- FILE.zip [--without-subscribers]';

interface Request {
  file: string;
  subscribers: boolean;
}

if (import.meta.main) await startCommand(runExportCommand);

export async function runExportCommand(terminal: Terminal): Promise<void> {
  await run(terminal).catch((error) => failInTerminal(terminal, error));
}

async function run(terminal: Terminal): Promise<void> {
  const request = readArguments(terminal);
  if (!request) return refuse(terminal, USAGE, 2);
  const problem = await fileProblem(request.file);
  if (problem) return refuse(terminal, problem);
  const started = Date.now();
  try {
    const result = await writeExport(terminal, request);
    const { size } = await stat(request.file);
    terminal.stdout.write(`${summarise(request, result, { bytes: size, milliseconds: Date.now() - started })}\n`);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    refuse(terminal, 'There is not enough space on the disk.');
  }
}

function readArguments(terminal: Terminal): Request | undefined {
  try {
    const options = { 'without-subscribers': { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args: terminal.argv.slice(2), options, allowPositionals: true });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) return undefined;
    return { file: resolveFromShell(terminal, file), subscribers: !values['without-subscribers'] };
  } catch {
    return undefined;
  }
}

/** An older file stays: the new export might be the worse one. */
async function fileProblem(file: string): Promise<string | undefined> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory()) return `${file} is a folder. Name the file, such as site.zip.`;
  if (found) return `${file} already exists. Choose another name.`;
  const folder = await stat(dirname(file)).catch(() => undefined);
  return folder?.isDirectory() ? undefined : `There is no folder ${dirname(file)}.`;
}

/** Writes under a temporary name, so that the file is complete or does not exist. */
async function writeExport(terminal: Terminal, { file, subscribers }: Request): Promise<ExportResult> {
  const config = readConfig(terminal.env);
  const database = await openSiteDatabase(config, terminal);
  const part = `${file}.part`;
  try {
    const { archive, result } = exportSite({ database, store: openMedia(config).store }, { subscribers });
    await pipeline(archive, createWriteStream(part, { mode: 0o600, flush: true }));
    const exported = await result;
    await rename(part, file);
    await syncFolder(dirname(file));
    return exported;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await database.close();
  }
}

function summarise(
  { file, subscribers }: Request,
  { counts, missing }: ExportResult,
  { bytes, milliseconds }: { bytes: number; milliseconds: number },
): string {
  const megabytes = (bytes / 1e6).toLocaleString('en', { maximumSignificantDigits: 3 });
  const amounts = Object.entries(counts).map(([name, count]) => `${name}: ${count.toLocaleString('en')}`);
  const lines = [
    `Exported to ${file}: ${megabytes} MB in ${(milliseconds / 1000).toFixed(1)} s.`,
    `What is in it: ${amounts.join('; ')}.`,
  ];
  if (missing.length > 0) lines.push(`Images whose files are missing, and so not in it: ${missing.join(', ')}.`);
  if (subscribers) lines.push('It holds the addresses of your subscribers: keep it where nobody else finds it.');
  return lines.join('\n');
}
