import { freeBytes } from '#server/base/free-bytes.ts';
import { isoTime, isoTimeOrNull } from '#server/base/iso-time.ts';
import { version } from '#server/base/version.ts';
import type { Database } from '#server/database/database.ts';
import { type BackupRow, findLastBackup } from '#server/features/backup/backup-store.ts';
import { countPausedLetters } from '#server/features/letters/letter-store.ts';
import { unreachableHost } from '#server/features/letters/public-site.ts';
import { isShareUsedUp } from '#server/features/mail/mail-share-store.ts';
import type { MediaStore } from '#server/features/media/media-store.ts';
import type { Health } from '#shared/contracts/desk/overview.ts';
import { countWaitingMails, listFailedJobs } from './overview-store.ts';

const FAILED_SHOWN = 20;
/** Counting takes a request for every thousand files of a bucket. */
const MEDIA_SIZE_TTL_MS = 5 * 60_000;

interface HealthDeps {
  database: Database;
  siteUrl: () => string;
  hasMailServer: boolean;
  dataDir: string;
  mediaSize: (now: number) => Promise<MediaSize>;
}

export async function readHealth(
  { database, siteUrl, hasMailServer, dataDir, mediaSize }: HealthDeps,
  now: number,
): Promise<Health> {
  const { engine, read } = database;
  const [bytes, media, free, mails, pausedLetters, failed, backup, limited] = await Promise.all([
    engine.size(),
    mediaSize(now),
    freeBytes(dataDir),
    countWaitingMails(read),
    countPausedLetters(read),
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
    pausedLetters,
    hasMailServer,
    unreachableHost: unreachableHost(siteUrl()),
    failedJobs: failed.map(({ id, kind, failed_at, attempts }) => ({
      id,
      kind,
      attempts,
      failedAt: isoTime(failed_at as number),
    })),
    lastBackup: backup ? presentBackup(backup) : null,
  };
}

function presentBackup({ started_at, finished_at, bytes, failure }: BackupRow): Health['lastBackup'] {
  const finishedAt = isoTimeOrNull(finished_at);
  return { startedAt: isoTime(started_at), finishedAt, bytes, failure };
}

interface MediaSize {
  files: number;
  bytes: number;
}

/** Caches the size of the media store for five minutes; a failed count is not cached. */
export function cacheMediaSize(store: MediaStore): (now: number) => Promise<MediaSize> {
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
