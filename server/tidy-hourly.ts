import type { Logger } from 'pino';
import type { Database } from './database/database.ts';
import { tidyAccounts } from './features/accounts/tidy-accounts.ts';
import { tidyReports } from './features/comments/tidy-reports.ts';
import { tidySubscribers } from './features/newsletter/tidy-subscribers.ts';
import { emptyBin } from './features/posts/writing/empty-bin.ts';
import { tidyReaders } from './features/readers/tidy-readers.ts';
import { tidySignIn } from './features/sign-in/tidy-sign-in.ts';
import { type JobKind, scheduledJob } from './jobs/job-kind.ts';

/** Everything that is not kept longer than it is of use. */
const TIDYING = [tidyAccounts, tidySignIn, tidyReaders, tidyReports, tidySubscribers, emptyBin];

interface TidyDeps {
  database: Database;
  logger: Pick<Logger, 'warn'>;
  now?: () => number;
}

export function tidyHourly({ database, logger, now = Date.now }: TidyDeps): JobKind {
  return scheduledJob({
    kind: 'tidy-hourly',
    everyMs: 60 * 60_000,
    removesByAge: true,
    run: async () => {
      for (const tidy of TIDYING) {
        await tidy(database, now()).catch((error) => logger.warn({ err: error }, 'tidying up failed'));
      }
    },
  });
}
