import { readConfig } from '#server/config.ts';
import type { Progress } from '#server/features/search/rebuild-index.ts';
import { createFilesPrivately } from '#server/private-files.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { readFileArgument, refuse, refuseProblem } from './terminal.ts';

createFilesPrivately();
await main().catch(refuseProblem);

async function main(): Promise<void> {
  const file = readFileArgument();
  if (!file) return refuse('Usage: npm run restore -- FILE', 2);
  const manifest = await restoreBackup({ site: readConfig(process.env), file, onProgress: showProgress });
  process.stdout.write(`${clearLine()}${summarise(manifest)}\n`);
}

function summarise({ tables, madeAt }: Manifest): string {
  const rowsOf = (table: string) => (tables.find(({ name }) => name === table)?.rows ?? 0).toLocaleString('en');
  const what = `posts ${rowsOf('posts')}, comments ${rowsOf('comments')}, people ${rowsOf('users')}`;
  const when = madeAt.slice(0, 16).replace('T', ' ');
  return `Restored, as the site was on ${when} UTC: ${what}. Everybody logs in anew. You can start it now.`;
}

/** Only where somebody watches: in a log it would be noise. */
function showProgress({ done, all }: Progress): void {
  if (!process.stdout.isTTY) return;
  process.stdout.write(
    `${clearLine()}The index of the search: ${done.toLocaleString('en')} of ${all.toLocaleString('en')}`,
  );
}

function clearLine(): string {
  return process.stdout.isTTY ? '\r\x1b[K' : '';
}
