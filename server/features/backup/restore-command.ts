import { refuse, showLine, startCommand, type Terminal } from '#server/base/terminal.ts';
import { readConfig } from '#server/config.ts';
import { readFileArgument, refuseProblem } from './backup-problem.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

if (import.meta.main) await startCommand(runRestoreCommand);

export async function runRestoreCommand(terminal: Terminal): Promise<void> {
  await run(terminal).catch((error) => refuseProblem(terminal, error));
}

async function run(terminal: Terminal): Promise<void> {
  const file = readFileArgument(terminal);
  if (!file) return refuse(terminal, 'Usage: npm run restore -- FILE', 2);
  const { env, stdout } = terminal;
  const onReindexed = (done: number, all: number) =>
    showLine(stdout, `Search index: ${done.toLocaleString('en')} of ${all.toLocaleString('en')}`);
  const manifest = await restoreBackup({ site: readConfig(env), file, onReindexed });
  showLine(stdout, '');
  stdout.write(`${summarise(manifest)}\n`);
}

function summarise({ tables, madeAt }: Manifest): string {
  const rowsOf = (table: string) => (tables.find(({ name }) => name === table)?.rows ?? 0).toLocaleString('en');
  const what = `posts ${rowsOf('posts')}, comments ${rowsOf('comments')}, people ${rowsOf('users')}`;
  const when = madeAt.slice(0, 16).replace('T', ' ');
  return `Restored as the site was on ${when} UTC: ${what}. Everyone has to log in again. You can start the site now.`;
}
