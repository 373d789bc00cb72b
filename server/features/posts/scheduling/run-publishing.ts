import type { Logger } from 'pino';
import { logThrottled } from '#server/base/log-throttle.ts';
import { trustedClock } from '#server/base/trusted-clock.ts';
import type { SavingDeps } from '#server/features/after-save.ts';
import { Poller } from '#server/jobs/poller.ts';
import { type PublishingReport, publishDuePosts } from './publish-due-posts.ts';

const DEFAULTS = {
  now: Date.now,
  /** A post must appear within five seconds of its time, even if another process has changed the time zone. */
  pollEveryMs: 4000,
  /** How long a clock that was put forward is doubted, which is time enough to put it back if that was a mistake. */
  believeClockAfterMs: 10 * 60_000,
};

interface PublishingDeps extends SavingDeps {
  logger: Pick<Logger, 'error' | 'warn'>;
}

const POLL_FAILED = 'the scheduled posts could not be read';
const NOT_PUBLISHED = 'a scheduled post could not be published and is tried again';
const REFUSED = 'a scheduled post stays a draft, since the person who scheduled it may not publish any more';

/** Publishes scheduled posts until it is stopped. Any number of processes of a site may do so at the same time. */
export function runPublishing(given: PublishingDeps & Partial<typeof DEFAULTS>): { stop(): Promise<void> } {
  const { database, logger, now, pollEveryMs, believeClockAfterMs } = { ...DEFAULTS, ...given };
  const clock = trustedClock(now, believeClockAfterMs);
  const poller = new Poller({
    ...{ database, logger, tag: 'schedule', problem: POLL_FAILED, everyMs: pollEveryMs, stopWithinMs: 0 },
    turn: async () => {
      const next = await publishDuePosts(given, clock(), reportTo(logger));
      return next === undefined ? pollEveryMs : Math.max(next - clock(), 0);
    },
    whenIdle: async () => {},
  });
  poller.start();
  return { stop: () => poller.stop() };
}

function reportTo(logger: PublishingDeps['logger']): PublishingReport {
  return {
    failed: (post, error) => {
      const { code } = error as { code?: string };
      logThrottled(logger, `${NOT_PUBLISHED} ${post}`, (times) => logger.error({ post, code, times }, NOT_PUBLISHED));
    },
    refused: (post) => logger.warn({ post }, REFUSED),
  };
}
