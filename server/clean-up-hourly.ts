import type { Logger } from 'pino';
import type { Database } from './database/database.ts';
import { cleanUpAccounts } from './features/accounts/clean-up-accounts.ts';
import { cleanUpReports } from './features/comments/report-comment.ts';
import { cleanUpImports } from './features/import/desk/clean-up-imports.ts';
import { cleanUpMailEvents } from './features/mail-events/record-mail-event.ts';
import { cleanUpSubscribers } from './features/newsletter/subscriptions.ts';
import { emptyBin } from './features/posts/writing/bin.ts';
import { cleanUpReaders } from './features/readers/clean-up-readers.ts';
import { enqueueRelating } from './features/related/relate-waiting-posts.ts';
import { type JobKind, scheduledJob } from './jobs/job-kind.ts';

/** Each of these deletes rows that are no longer of use; the last one resumes what an interrupted import left waiting. */
const CLEAN_UPS = [
  cleanUpAccounts,
  cleanUpReaders,
  cleanUpReports,
  cleanUpMailEvents,
  cleanUpSubscribers,
  emptyBin,
  enqueueRelating,
];

interface CleanUpDeps {
  database: Database;
  logger: Pick<Logger, 'warn'>;
  site: { dataDir: string };
  now?: () => number;
}

export function cleanUpHourly({ database, logger, site, now = Date.now }: CleanUpDeps): JobKind {
  return scheduledJob({
    // Stored in the table `jobs`: under another name, the row of an earlier version would remain for ever.
    kind: 'tidy-hourly',
    everyMs: 60 * 60_000,
    removesByAge: true,
    run: async () => {
      const files: (typeof CLEAN_UPS)[number] = (db, at) => cleanUpImports(db, site.dataDir, at);
      for (const cleanUp of [...CLEAN_UPS, files]) {
        await cleanUp(database, now()).catch((error) => logger.warn({ err: error }, 'cleaning up failed'));
      }
    },
  });
}
