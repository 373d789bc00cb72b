import type { Logger } from 'pino';
import type { Database } from './database/database.ts';
import { cleanUpAccounts } from './features/accounts/registration-store.ts';
import { cleanUpReports } from './features/comments/desk-comment-store.ts';
import { cleanUpImports } from './features/import/desk/import-desk.ts';
import { cleanUpMailShares } from './features/mail/mail-share-store.ts';
import { cleanUpMailEvents } from './features/mail-events/mail-event-store.ts';
import { cleanUpSubscribers } from './features/newsletter/subscriptions.ts';
import { emptyBin } from './features/posts/writing/bin.ts';
import { cleanUpReaders } from './features/readers/count-readers.ts';
import { renewVideoAges } from './features/videos/video-store.ts';
import { type ScheduledJobKind, scheduledJob } from './jobs/job-kind.ts';

type HourlyWork = (database: Database, now: number, dataDir: string) => Promise<unknown>;

/** Most of these delete what is no longer of use. */
const HOURLY: HourlyWork[] = [
  cleanUpAccounts,
  cleanUpReaders,
  cleanUpReports,
  cleanUpMailEvents,
  cleanUpMailShares,
  cleanUpSubscribers,
  cleanUpImports,
  emptyBin,
  renewVideoAges,
];

interface CleanUpDeps {
  database: Database;
  logger: Pick<Logger, 'warn'>;
  site: { dataDir: string };
  now?: () => number;
}

export function cleanUpHourly({ database, logger, site, now = Date.now }: CleanUpDeps): ScheduledJobKind {
  return scheduledJob({
    kind: 'tidy-hourly',
    everyMs: 60 * 60_000,
    removesByAge: true,
    run: async () => {
      for (const work of HOURLY) {
        await work(database, now(), site.dataDir).catch((error) => logger.warn({ err: error }, 'cleaning up failed'));
      }
    },
  });
}
