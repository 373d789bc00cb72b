import { enqueueJob } from '#server/jobs/job-store.ts';
import { openOwnDatabase } from '../database/open-own-database.ts';

/** A process that asks for one job, the word it was started with, and ends. */
const database = openOwnDatabase();
await database.transaction(async (db) => {
  await enqueueJob(db, { kind: 'word', payload: process.argv[2] ?? '', now: Date.now() });
});
await database.close();
