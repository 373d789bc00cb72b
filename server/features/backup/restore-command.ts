import { createFilesPrivately } from '#server/base/private-files.ts';
import { refuse, showLine } from '#server/base/terminal.ts';
import { readConfig } from '#server/config.ts';
import { readFileArgument, refuseProblem } from './command-line.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

createFilesPrivately();
await main().catch(refuseProblem);

async function main(): Promise<void> {
  const file = readFileArgument();
  if (!file) return refuse('Usage: npm run restore -- FILE', 2);
  const manifest = await restoreBackup({ site: readConfig(process.env), file, onReindexed: showProgress });
  showLine(process.stdout, '');
  process.stdout.write(`${summarise(manifest)}\n`);
}

function summarise({ tables, madeAt }: Manifest): string {
  const rowsOf = (table: string) => (tables.find(({ name }) => name === table)?.rows ?? 0).toLocaleString('en');
  const what = `posts ${rowsOf('posts')}, comments ${rowsOf('comments')}, people ${rowsOf('users')}`;
  const when = madeAt.slice(0, 16).replace('T', ' ');
  return `Restored as the site was on ${when} UTC: ${what}. Everyone has to log in again. You can start the site now.`;
}

function showProgress(done: number, all: number): void {
  showLine(process.stdout, `Search index: ${done.toLocaleString('en')} of ${all.toLocaleString('en')}`);
}
