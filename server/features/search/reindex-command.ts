import { readConfig } from '#server/config.ts';
import { openSiteDatabase } from '#server/features/starter/open-site-database.ts';
import { failInTerminal } from '#server/features/starter/start-problem.ts';
import { createFilesPrivately } from '#server/private-files.ts';
import { type Progress, rebuildIndex } from './rebuild-index.ts';

/** In a log, a line now and then; where somebody watches, one line that changes. */
const LINE_EVERY = 5000;

createFilesPrivately();
await main().catch(failInTerminal);

async function main(): Promise<void> {
  const database = await openSiteDatabase(readConfig(process.env));
  try {
    const posts = await rebuildIndex(database, { onProgress: showProgress });
    process.stdout.write(`${clearLine()}${posts.toLocaleString('en')} posts can be searched.\n`);
  } finally {
    await database.close();
  }
}

function showProgress({ done, all }: Progress): void {
  const line = `${done.toLocaleString('en')} of ${all.toLocaleString('en')} posts`;
  if (process.stdout.isTTY) process.stdout.write(`${clearLine()}${line}`);
  else if (done % LINE_EVERY === 0) process.stdout.write(`${line}\n`);
}

function clearLine(): string {
  return process.stdout.isTTY ? '\r\x1b[K' : '';
}
