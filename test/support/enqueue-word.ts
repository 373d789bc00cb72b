import { openDatabase } from '#server/database/database.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';

/** A process that asks for one job, the word it was started with, and ends. */
const database = openDatabase({
  databaseUrl: process.env.DATABASE_URL ?? '',
  dataDir: process.env.DATA_DIR ?? '',
  onError: (error) => {
    throw error;
  },
});
await database.transaction(async (db, changed) => {
  await enqueueJob(db, { kind: 'word', payload: process.argv[2] ?? '', now: Date.now() });
  changed('jobs');
});
await database.close();
