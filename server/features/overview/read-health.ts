import type { Database } from '#server/database/database.ts';
import { type BackupRow, findLastBackup } from '#server/features/backup/backup-store.ts';
import { freeBytes } from '#server/free-bytes.ts';
import { isoTime, isoTimeOrNull } from '#server/iso-time.ts';
import { version } from '#server/version.ts';
import type { Health } from '#shared/contracts/desk/overview.ts';
import { countWaitingMails, listFailedJobs } from './health-store.ts';
import type { MediaSize } from './media-size.ts';

const FAILED_SHOWN = 20;

interface Machinery {
  database: Database;
  dataDir: string;
  mediaSize: (now: number) => Promise<MediaSize>;
}

export async function readHealth({ database, dataDir, mediaSize }: Machinery, now: number): Promise<Health> {
  const { engine, read } = database;
  const [bytes, media, free, mails, failed, backup] = await Promise.all([
    engine.size(),
    mediaSize(now),
    freeBytes(dataDir),
    countWaitingMails(read),
    listFailedJobs(read, FAILED_SHOWN),
    findLastBackup(read),
  ]);
  return {
    version,
    database: { engine: engine.name, bytes },
    media,
    freeBytes: free,
    // One that is due in a moment has not waited yet.
    mails: { waiting: mails.count, oldestSeconds: Math.max(0, Math.floor((now - (mails.oldest ?? now)) / 1000)) },
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
