import type { Logger } from 'pino';
import { logThrottled } from '#server/base/log-throttle.ts';
import { trustedClock } from '#server/base/trusted-clock.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import type { AfterSave, SavingDeps } from '#server/features/after-save.ts';
import { readSiteSettings } from '#server/features/site/site-store.ts';
import { Poller } from '#server/jobs/poller.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { publicationOf } from '../post-policy.ts';
import { type LockedPost, lockPost, updateColumns } from '../post-write-store.ts';
import { moveToTimeZone, UNSCHEDULED } from './schedule.ts';
import { BATCH, findSaver, listScheduled, listScheduledElsewhere } from './scheduled-store.ts';

export interface PublishingReport {
  /** The post stays scheduled, and is tried again at the next turn. */
  failed(postId: number, error: unknown): void;
  /** The post stays a draft, since the person who scheduled it may not publish any more. */
  refused(postId: number): void;
}

/**
 * Publishes the scheduled posts whose time has come. Any number of processes may do so at once: each looks at a post
 * again once it has locked it.
 * @param now less than the wall clock shows while that is in doubt
 * @returns when the next one is due; `undefined` if none is, or some have to be tried again
 */
export async function publishDuePosts(
  { database, afterSave }: SavingDeps,
  now: number,
  report: PublishingReport,
): Promise<number | undefined> {
  const { publishing, timeZone } = await readSiteSettings(database.read);
  await moveToZone(database, timeZone, report);
  const scheduled = await listScheduled(database.read);
  let hasFailed = false;
  for (const { id, publish_at } of scheduled) {
    const dueAt = publish_at ?? 0;
    if (dueAt > now) return hasFailed ? undefined : dueAt;
    try {
      const outcome = await database.transaction((db) => publishIfDue(db, id, { now, publishing, afterSave }));
      if (outcome === 'refused') report.refused(id);
    } catch (error) {
      // The posts after it must not wait for it.
      hasFailed = true;
      report.failed(id, error);
    }
  }
  // There may be more than were listed.
  return scheduled.length === BATCH && !hasFailed ? now : undefined;
}

async function moveToZone(database: Database, timeZone: string, report: PublishingReport): Promise<void> {
  const elsewhere = await listScheduledElsewhere(database.read, timeZone);
  for (const { id } of elsewhere) {
    try {
      await database.transaction(async (db) => {
        const post = await lockPost(db, id);
        if (post) await updateColumns(db, post, moveToTimeZone(timeZone, post));
      });
    } catch (error) {
      // Neither the other posts nor what is due must wait for it.
      report.failed(id, error);
    }
  }
}

interface Due {
  now: number;
  publishing: SiteSettings['publishing'];
  afterSave: AfterSave;
}

async function publishIfDue(
  db: WriteDb,
  id: number,
  { now, publishing, afterSave }: Due,
): Promise<'refused' | undefined> {
  const before = await lockPost(db, id);
  if (!before || !isDue(before, now)) return undefined;
  const viewer = await findSaver(db, before);
  // The site may have changed who may publish since.
  const { status, waits } = viewer
    ? publicationOf(viewer, publishing, 'published')
    : ({ status: 'draft', waits: false } as const);
  const isPublished = status === 'published';
  const after = await updateColumns(db, before, {
    ...UNSCHEDULED,
    ...(isPublished && { status, was_published: 1, published_at: before.published_at ?? before.publish_at }),
    review_requested_at: waits ? now : null,
  });
  await afterSave(db, before, after);
  return isPublished || waits ? undefined : 'refused';
}

function isDue({ status, publish_at, deleted_at, review_requested_at }: LockedPost, now: number): boolean {
  const isWaiting = status === 'draft' && deleted_at === null && review_requested_at === null;
  return isWaiting && publish_at !== null && publish_at <= now;
}

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
