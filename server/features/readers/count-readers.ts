import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { keyOf, type Reading, writeCounts } from './write-counts.ts';

const WRITE_EVERY_MS = 2000;
const INVALIDATE_EVERY_MS = 10 * 60_000;
const WAITING_MAXIMUM = 10_000;
/** Few enough that nobody who writes something else waits long. */
const BATCH = 500;

export interface CountingOptions {
  database: Database;
  logger: Pick<Logger, 'warn'>;
  writeEveryMs?: number | undefined;
  /**
   * How often cached pages are dropped for new numbers. Dropped at once, no page would last from one visit to the next; a
   * like or a comment brings the numbers along anyway.
   */
  invalidateEveryMs?: number | undefined;
  waitingMaximum?: number | undefined;
}

export interface ReaderCount {
  note(reading: Reading): void;
  /** Writes what waits. */
  close(): Promise<void>;
}

/** Collects readers for two seconds and writes them in one transaction, since each commit waits for the disk. */
export function countReaders({
  database,
  logger,
  writeEveryMs = WRITE_EVERY_MS,
  invalidateEveryMs = INVALIDATE_EVERY_MS,
  waitingMaximum = WAITING_MAXIMUM,
}: CountingOptions): ReaderCount {
  const waiting = new Map<string, Reading>();
  /** Posts whose cached pages show an older number. */
  const outdated = new Set<number>();
  const warned = { isFull: false, isFailing: false };
  let invalidateAt = 0;
  let writing: Promise<void> | undefined;
  const timer = setInterval(write, writeEveryMs).unref();

  return {
    note: (reading) => {
      const key = keyOf(reading);
      if (waiting.has(key)) return;
      if (waiting.size < waitingMaximum) waiting.set(key, reading);
      else if (!warned.isFull) {
        warned.isFull = true;
        logger.warn('there are more readers than can be counted; some are left out');
      }
    },
    close: async () => {
      clearInterval(timer);
      await writing;
      invalidateAt = 0;
      await write();
    },
  };

  function write(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  /** What fails stays and is tried again: what was counted before counts for nothing. */
  async function writeAll(): Promise<void> {
    try {
      while (waiting.size > 0) await writeBatch();
      if (outdated.size > 0 && performance.now() >= invalidateAt) await invalidate();
    } catch (error) {
      if (!warned.isFailing) logger.warn({ err: error }, 'readers could not be counted, which is tried again');
      warned.isFailing = true;
    }
  }

  async function writeBatch(): Promise<void> {
    const batch = [...waiting].slice(0, BATCH);
    const changed = await writeCounts(
      database,
      batch.map(([, reading]) => reading),
    );
    for (const id of changed) outdated.add(id);
    for (const [key] of batch) waiting.delete(key);
    warned.isFailing = false;
  }

  async function invalidate(): Promise<void> {
    const tags = [...outdated].map((id) => `responses:${id}` as const);
    await database.transaction(async (_db, invalidate) => invalidate(...tags));
    outdated.clear();
    invalidateAt = performance.now() + invalidateEveryMs;
  }
}
