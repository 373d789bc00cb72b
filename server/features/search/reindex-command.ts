import { createFilesPrivately } from '#server/base/private-files.ts';
import { showLine } from '#server/base/terminal.ts';
import { readConfig } from '#server/config.ts';
import { openSiteDatabase } from '#server/features/starter/open-site-database.ts';
import { failInTerminal } from '#server/features/starter/start-problem.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';
import { reindexPosts } from './reindex-posts.ts';

/** A terminal shows one line that changes; a log gets a line every so many posts. */
const LINE_EVERY = 5000;

createFilesPrivately();
await main().catch(failInTerminal);

async function main(): Promise<void> {
  const database = await openSiteDatabase(readConfig(process.env));
  try {
    const posts = await reindexPosts(database, showProgress);
    showLine(process.stdout, '');
    process.stdout.write(`${countOf(posts, 'post')} can be searched.\n`);
  } finally {
    await database.close();
  }
}

function showProgress(done: number, all: number): void {
  const line = `${inFigures(done)} of ${countOf(all, 'post')}`;
  showLine(process.stdout, line);
  if (!process.stdout.isTTY && done % LINE_EVERY === 0) process.stdout.write(`${line}\n`);
}
