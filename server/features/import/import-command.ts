import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createFilesPrivately } from '#server/base/private-files.ts';
import { readSecret } from '#server/base/secret.ts';
import { refuse, resolveFromShell, showLine } from '#server/base/terminal.ts';
import { type Config, readConfig } from '#server/config.ts';
import { openMedia } from '#server/features/media/media.ts';
import { firstRun, firstRunReport } from '#server/features/starter/first-run.ts';
import { openSiteDatabase } from '#server/features/starter/open-site-database.ts';
import { failInTerminal } from '#server/features/starter/start-problem.ts';
import { type ImportFormat, importFormat, importOptions } from '#shared/contracts/desk/import.ts';
import type { ImportHooks } from './import-run.ts';
import { plainLine } from './report-file.ts';
import { runImport, UnknownFormat } from './run-import.ts';
import { ImportError } from './source/source-files.ts';
import { summaryText } from './summary-text.ts';

const NAMES = importFormat.options.join('|');
const USAGE = `Usage: npm run import -- PATH [--from ${NAMES}] [--no-fetch] [--dry-run]`;

interface Call {
  path: string;
  format: ImportFormat | undefined;
  dryRun: boolean;
  /** Whether images may be fetched from the old site. */
  fetches: boolean;
}

createFilesPrivately();
await main().catch((error) => {
  if (error instanceof UnknownFormat) refuse(`${error.message} If you know what it is, say so with --from.`);
  else if (error instanceof ImportError) refuse(plainLine(error.message));
  else failInTerminal(error);
});

async function main(): Promise<void> {
  const call = readArguments();
  if (!call) return refuse(USAGE, 2);
  const isThere = await stat(call.path).catch(() => undefined);
  if (!isThere) return refuse(`There is no file ${call.path}.`);
  await run(readConfig(process.env), call);
}

function readArguments(): Call | undefined {
  try {
    const { values, positionals } = parseArgs({
      options: { 'dry-run': { type: 'boolean' }, 'no-fetch': { type: 'boolean' }, from: { type: 'string' } },
      allowPositionals: true,
    });
    const [path, ...others] = positionals;
    if (path === undefined || others.length > 0) return undefined;
    const format = importFormat.optional().parse(values.from);
    const { 'dry-run': dryRun = false, 'no-fetch': staysOffline = false } = values;
    return { path: resolveFromShell(path), format, dryRun, fetches: !staysOffline };
  } catch {
    return undefined;
  }
}

async function run(config: Config, { path, format, dryRun, fetches }: Call): Promise<void> {
  const database = await openSiteDatabase(config);
  const workFolder = join(config.dataDir, 'imports');
  try {
    const first = await firstRun(database, config);
    if (first) process.stdout.write(firstRunReport(first, config));
    const deps = { database, media: openMedia(config), secret: await readSecret(config) };
    const options = importOptions.parse({ images: fetches ? 'web' : 'archive' });
    const { summary } = await runImport(deps, { path, format, dryRun, options, importId: null, workFolder }, hooks());
    showLine(process.stderr, '');
    process.stdout.write(`${summaryText(summary, { dryRun })}\n`);
    if (summary.problems > 0) process.exitCode = 1;
  } finally {
    showLine(process.stderr, '');
    await database.close();
  }
}

function hooks(): ImportHooks {
  return {
    signal: new AbortController().signal,
    onStage: (stage, done, total) => {
      const count =
        total === null ? done.toLocaleString('en') : `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
      showLine(process.stderr, `${stage}: ${count}`);
    },
    onRemark: ({ place, remark }) => {
      showLine(process.stderr, '');
      // Titles and names of files come from strangers, and could give orders to a terminal.
      process.stderr.write(`${plainLine(`${place}: ${remark}`)}\n`);
    },
  };
}
