import { z } from 'zod';
import { createLogger } from '#server/http/logger.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { runJobs } from '#server/jobs/run-jobs.ts';
import { openOwnDatabase } from '../database/open-own-database.ts';

/** A process that does the words it finds, saying each, until it is ended. */
const database = openOwnDatabase();
const word: JobKind<string> = {
  kind: 'word',
  payload: z.string(),
  retryForMs: 60_000,
  run: async (text) => void process.stdout.write(`${text}\n`),
};
runJobs({ database, logger: createLogger('info'), kinds: [word], pollEveryMs: 20 });
process.stdout.write('looking\n');
// What runs jobs keeps no process alive by itself.
setInterval(() => {}, 60_000);
