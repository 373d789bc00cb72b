import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { importFile } from '#server/features/import/import-file.ts';
import { firstRun } from '#server/features/starter/first-run.ts';
import { BENCH_ADMIN } from './bench-admin.ts';
import { essayChunks } from './essay-generator.ts';
import type { Import } from './many-posts.ts';

/** A process that fills a new data folder through the product's own import. */
const [dataDir = '', count = ''] = process.argv.slice(2);
const posts = Number(count);

const database = openDatabase({
  databaseUrl: '',
  dataDir,
  onError: (error) => {
    throw error;
  },
});
await migrate(database);
await firstRun(database, { adminEmail: BENCH_ADMIN.email, adminPassword: BENCH_ADMIN.password, starter: 'essays' });

let generatingMs = 0;
const started = performance.now();
const summary = await importFile(database, timedChunks(), {
  dryRun: false,
  onProgress: (_bytes, { created }) => {
    if (created % 20_000 === 0 && created < posts) process.stdout.write(`  ${created.toLocaleString('en')} posts\n`);
  },
  onBadLine: (line, reason) => {
    throw new Error(`The import refused line ${line}: ${reason}`);
  },
});
const seconds = (performance.now() - started - generatingMs) / 1000;
await database.close();
if (summary.created !== posts) throw new Error(`The import made ${summary.created} posts instead of ${posts}.`);
const result: Import = { posts, seconds, postsPerSecond: posts / seconds, date: new Date().toISOString() };
writeFileSync(join(dataDir, 'import.json'), JSON.stringify(result));

/** What making the lines takes is not the import's time. */
async function* timedChunks(): AsyncGenerator<Buffer> {
  const chunks = essayChunks(posts);
  for (;;) {
    const startedChunk = performance.now();
    const { value: chunk } = chunks.next();
    generatingMs += performance.now() - startedChunk;
    if (!chunk) return;
    yield chunk;
  }
}
