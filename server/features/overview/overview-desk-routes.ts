import { z } from 'zod';
import { freeBytes } from '#server/base/disk-space.ts';
import { isoTime, isoTimeOrNull } from '#server/base/iso-time.ts';
import { version } from '#server/base/version.ts';
import type { Database } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { findLastBackup } from '#server/features/backup/backup-store.ts';
import { countComments } from '#server/features/comments/desk-comment-store.ts';
import { countLettersIn } from '#server/features/letters/letter-store.ts';
import { unreachableHost } from '#server/features/letters/public-site.ts';
import { isShareUsedUp } from '#server/features/mail/mail-share-store.ts';
import type { MediaStore } from '#server/features/media/media-store.ts';
import { countPostsToReview } from '#server/features/posts/review/review-store.ts';
import { readSiteSettings } from '#server/features/site/site-store.ts';
import type { App } from '#server/http/typed-app.ts';
import {
  dismissal,
  type Health,
  health,
  OVERVIEW_DAYS,
  type Overview,
  overview,
} from '#shared/contracts/desk/overview.ts';
import { TASK_KINDS, type TaskKind } from '#shared/contracts/desk/task.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { type Day, lastDays } from './last-days.ts';
import {
  countPerDay,
  countWaitingMails,
  deleteFailedJobs,
  listDailyTotals,
  listFailedJobs,
  listMostRead,
  listReferrers,
} from './overview-store.ts';

interface OverviewDeps {
  database: Database;
  siteUrl: () => string;
  hasMailServer: boolean;
  dataDir: string;
  store: MediaStore;
  clock: () => number;
}

/** For admins: see `requireAdmin`. */
export function overviewDeskRoutes(desk: App, deps: OverviewDeps) {
  const { database, clock } = deps;
  const mediaSize = cacheMediaSize(deps.store);
  desk.get('/desk/overview', { schema: { response: loginAnswers(overview) } }, async () =>
    answer(await readOverview(database, clock())),
  );
  desk.get('/desk/health', { schema: { response: loginAnswers(health) } }, async () =>
    answer(await readHealth(deps, mediaSize, clock())),
  );
  // A job that was given up cannot be tried again: what it was about is erased, because it can name people.
  const dismissing = { body: dismissal, response: loginAnswers(z.null()) };
  desk.delete('/desk/tasks', { schema: dismissing }, async ({ user, body }) => {
    await database.transaction(async (db) => {
      const count = await deleteFailedJobs(db, body.ids);
      if (count > 0) await recordAudit(db, 'tasks dismissed', { by: user, count });
    });
    return answer(null, 'Dismissed.');
  });
}

const MOST_READ_SHOWN = 10;
const REFERRERS_SHOWN = 10;

/** Reads the figures of the last 30 days in the site's zone; today's are incomplete. */
async function readOverview({ read, engine }: Database, now: number): Promise<Overview> {
  const { timeZone } = await readSiteSettings(read);
  const days = lastDays(timeZone, now, OVERVIEW_DAYS);
  const since = (days[0] as Day).name;
  const [happened, totals, mostRead, referrers, posts, comments, reports, sending, paused] = await Promise.all([
    countPerDay(read, days),
    listDailyTotals(read, since),
    // There is a row for each post and day, which can be many.
    listMostRead(engine.slowRead, since, MOST_READ_SHOWN),
    listReferrers(read, since, REFERRERS_SHOWN),
    countPostsToReview(read),
    countComments(read, 'held'),
    countComments(read, 'reported'),
    countLettersIn(read, 'sending'),
    countLettersIn(read, 'paused'),
  ]);
  const figures = happened.map(({ place, ...counts }) => {
    const day = (days[place] as Day).name;
    return { day, views: totals.get(day) ?? 0, ...counts };
  });
  return { days: figures, mostRead, referrers, waiting: { posts, comments, reports, sending, paused } };
}

const FAILED_SHOWN = 100;
/** Counting takes a request for every thousand files of a bucket. */
const MEDIA_SIZE_TTL_MS = 5 * 60_000;

async function readHealth(
  { database, siteUrl, hasMailServer, dataDir }: OverviewDeps,
  mediaSize: (now: number) => Promise<MediaSize>,
  now: number,
): Promise<Health> {
  const { engine, read } = database;
  const [bytes, media, free, mails, failed, backup, limited] = await Promise.all([
    engine.size(),
    mediaSize(now),
    freeBytes(dataDir),
    countWaitingMails(read),
    listFailedJobs(read, FAILED_SHOWN),
    findLastBackup(read),
    isShareUsedUp(read, now),
  ]);
  return {
    version,
    database: { engine: engine.name, bytes },
    media,
    freeBytes: free,
    // Never negative, even if the clock was put back since.
    mails: {
      waiting: mails.count,
      oldestSeconds: Math.max(0, Math.floor((now - (mails.oldest ?? now)) / 1000)),
      limited,
    },
    hasMailServer,
    unreachableHost: unreachableHost(siteUrl()),
    failedTasks: failed.map(({ id, kind, failed_at }) => ({
      id,
      kind: taskKind(kind),
      failedAt: isoTime(failed_at as number),
    })),
    lastBackup: backup
      ? {
          ...{ startedAt: isoTime(backup.started_at), finishedAt: isoTimeOrNull(backup.finished_at) },
          ...{ bytes: backup.bytes, failure: backup.failure },
        }
      : null,
  };
}

function taskKind(kind: string): TaskKind | null {
  const name = kind.replace(/-\d+$/, '');
  return TASK_KINDS.find((known) => known === name) ?? null;
}

interface MediaSize {
  files: number;
  bytes: number;
}

/** Caches the size of the media store for five minutes; a failed count is not cached. */
function cacheMediaSize(store: MediaStore): (now: number) => Promise<MediaSize> {
  let cached: { at: number; size: Promise<MediaSize> } | undefined;
  return (now) => {
    if (!cached || cached.at + MEDIA_SIZE_TTL_MS <= now) {
      const entry = { at: now, size: count(store) };
      cached = entry;
      entry.size.catch(() => {
        if (cached === entry) cached = undefined;
      });
    }
    return cached.size;
  };
}

async function count(store: MediaStore): Promise<MediaSize> {
  const size = { files: 0, bytes: 0 };
  for await (const { bytes } of store.list()) {
    size.files += 1;
    size.bytes += bytes;
  }
  return size;
}
