import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { afterSave } from '#server/after-save-list.ts';
import { readSecret } from '#server/base/secret.ts';
import { refuse, resolveFromShell, showLine, startCommand, type Terminal } from '#server/base/terminal.ts';
import { readConfig } from '#server/config.ts';
import { openMedia } from '#server/features/media/media.ts';
import { firstRun, firstRunReport } from '#server/features/starter/first-run.ts';
import { openSiteDatabase } from '#server/features/starter/open-site-database.ts';
import { failInTerminal } from '#server/features/starter/start-problem.ts';
import {
  type ImportCounts,
  type ImportFormat,
  type ImportSummary,
  importFormat,
  importOptions,
} from '#shared/contracts/desk/import.ts';
import type { ImportHooks } from './import-run.ts';
import { plainLine } from './report.ts';
import { runImport, UnknownFormat } from './run-import.ts';
import { ImportError } from './source/source-files.ts';

const NAMES = importFormat.options.join('|');
const USAGE = `Usage: npm run import -- PATH [--from ${NAMES}] [--no-fetch] [--dry-run]`;

const OTHERS = ['images', 'comments', 'series', 'subscribers', 'redirects'] as const;

interface Call {
  path: string;
  format: ImportFormat | undefined;
  dryRun: boolean;
  /** Whether images may be fetched from the old site. */
  fetches: boolean;
}

if (import.meta.main) await startCommand(runImportCommand);

export async function runImportCommand(terminal: Terminal): Promise<void> {
  await run(terminal).catch((error) => {
    if (error instanceof UnknownFormat)
      refuse(terminal, `${error.message} If you know what it is, say so with --from.`);
    else if (error instanceof ImportError) refuse(terminal, plainLine(error.message));
    else failInTerminal(terminal, error);
  });
}

async function run(terminal: Terminal): Promise<void> {
  const call = readArguments(terminal);
  if (!call) return refuse(terminal, USAGE, 2);
  const isThere = await stat(call.path).catch(() => undefined);
  if (!isThere) return refuse(terminal, `There is no file ${call.path}.`);
  await importFrom(call, terminal);
}

function readArguments(terminal: Terminal): Call | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: terminal.argv.slice(2),
      options: { 'dry-run': { type: 'boolean' }, 'no-fetch': { type: 'boolean' }, from: { type: 'string' } },
      allowPositionals: true,
    });
    const [path, ...others] = positionals;
    if (path === undefined || others.length > 0) return undefined;
    const format = importFormat.optional().parse(values.from);
    const { 'dry-run': dryRun = false, 'no-fetch': staysOffline = false } = values;
    return { path: resolveFromShell(terminal, path), format, dryRun, fetches: !staysOffline };
  } catch {
    return undefined;
  }
}

async function importFrom({ path, format, dryRun, fetches }: Call, terminal: Terminal): Promise<void> {
  const { env, stdout, stderr } = terminal;
  const config = readConfig(env);
  const database = await openSiteDatabase(config, terminal);
  const workFolder = join(config.dataDir, 'imports');
  try {
    const first = await firstRun({ database, afterSave }, config);
    if (first) stdout.write(firstRunReport(first, config));
    const deps = { database, afterSave, media: openMedia(config), secret: await readSecret(config) };
    const options = importOptions.parse({ images: fetches ? 'web' : 'archive' });
    const { summary } = await runImport(
      deps,
      { path, format, dryRun, options, importId: null, workFolder },
      hooks(stderr),
    );
    showLine(stderr, '');
    stdout.write(`${summaryText(summary, { dryRun })}\n`);
    if (summary.problems > 0) terminal.exitCode = 1;
  } finally {
    showLine(stderr, '');
    await database.close();
  }
}

function hooks(stderr: Terminal['stderr']): ImportHooks {
  return {
    signal: new AbortController().signal,
    onStage: (stage, done, total) => {
      const count =
        total === null ? done.toLocaleString('en') : `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
      showLine(stderr, `${stage}: ${count}`);
    },
    onRemark: ({ place, remark }) => {
      showLine(stderr, '');
      // Titles and names of files come from strangers, and could give orders to a terminal.
      stderr.write(`${plainLine(`${place}: ${remark}`)}\n`);
    },
  };
}

/** What an import did, for a terminal: the last line counts the posts, those above it whatever else there was. */
function summaryText(summary: ImportSummary, { dryRun }: { dryRun: boolean }): string {
  const others = OTHERS.filter((what) => Object.values(summary[what]).some((count) => count > 0));
  const lines = others.map((what) => `${what}: ${countsText(summary[what])}`);
  const posts = countsText(summary.posts);
  return [...lines, dryRun ? `${posts} (a dry run: nothing was written)` : posts].join('\n');
}

function countsText({ created, updated, unchanged, failed }: ImportCounts): string {
  return `${created} created, ${updated} updated, ${unchanged} unchanged, ${failed} failed`;
}
