import { showLine, startCommand, type Terminal } from '#server/base/terminal.ts';
import { readConfig } from '#server/config.ts';
import { openSiteDatabase } from '#server/features/starter/open-site-database.ts';
import { failInTerminal } from '#server/features/starter/start-problem.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';
import { reindexPosts } from './reindex-posts.ts';

/** A terminal shows one line that changes; a log gets a line every so many posts. */
const LINE_EVERY = 5000;

if (import.meta.main) await startCommand(runReindexCommand);

export async function runReindexCommand(terminal: Terminal): Promise<void> {
  await run(terminal).catch((error) => failInTerminal(terminal, error));
}

async function run(terminal: Terminal): Promise<void> {
  const { env, stdout } = terminal;
  const database = await openSiteDatabase(readConfig(env), terminal);
  try {
    const posts = await reindexPosts(database, (done, all) => showProgress(stdout, done, all));
    showLine(stdout, '');
    stdout.write(`${countOf(posts, 'post')} can be searched.\n`);
  } finally {
    await database.close();
  }
}

function showProgress(stdout: Terminal['stdout'], done: number, all: number): void {
  const line = `${inFigures(done)} of ${countOf(all, 'post')}`;
  showLine(stdout, line);
  if (!stdout.isTTY && done % LINE_EVERY === 0) stdout.write(`${line}\n`);
}
