import type { Logger } from 'pino';
import type { Database } from './database/database.ts';
import { tidyAccounts } from './features/accounts/tidy-accounts.ts';
import { tidyReports } from './features/comments/tidy-reports.ts';
import { tidySubscribers } from './features/newsletter/tidy-subscribers.ts';
import { tidyReaders } from './features/readers/tidy-readers.ts';
import { tidySignIn } from './features/sign-in/tidy-sign-in.ts';

const EVERY_MS = 60 * 60_000;

/** Everything that says something about people and is kept no longer than it is of use. */
const TIDYING = [tidyAccounts, tidySignIn, tidyReaders, tidyReports, tidySubscribers];

/** At once and every hour, unless the clock is doubted. Several processes may do so. */
export function tidyHourly(
  database: Database,
  logger: Pick<Logger, 'warn'>,
  isClockDoubted: () => boolean,
): { stop(): Promise<void> } {
  const tidy = async () => {
    if (isClockDoubted()) return;
    for (const tidyOne of TIDYING) {
      await tidyOne(database, Date.now()).catch((error) => logger.warn({ err: error }, 'tidying up failed'));
    }
  };
  let tidying = tidy();
  const timer = setInterval(() => {
    tidying = tidy();
  }, EVERY_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await tidying;
    },
  };
}
