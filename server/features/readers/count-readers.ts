import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { keyOf, type Reading, writeCounts } from './write-counts.ts';

const WRITE_EVERY_MS = 2000;
const INVALIDATE_EVERY_MS = 10 * 60_000;
const PENDING_MAXIMUM = 10_000;
/** Small enough that other writers do not wait long. */
const BATCH = 500;

export interface CountingOptions {
  database: Database;
  logger: Pick<Logger, 'warn'>;
  writeEveryMs?: number | undefined;
  /**
   * How often cached pages are dropped because of new view counts. If every view dropped them at once, no page would
   * stay cached from one visit to the next. A like or a comment refreshes the counts anyway.
   */
  invalidateEveryMs?: number | undefined;
  pendingMaximum?: number | undefined;
}

export interface ReaderCount {
  record(reading: Reading): void;
  /** Writes what has been recorded but not written yet. */
  close(): Promise<void>;
}

/** Collects readers for two seconds and writes them in few transactions, since each commit waits for the disk. */
export function countReaders({
  database,
  logger,
  writeEveryMs = WRITE_EVERY_MS,
  invalidateEveryMs = INVALIDATE_EVERY_MS,
  pendingMaximum = PENDING_MAXIMUM,
}: CountingOptions): ReaderCount {
  const pending = new Map<string, Reading>();
  /** Posts whose cached pages show an older number. */
  const outdated = new Set<number>();
  const warned = { isFull: false, isFailing: false };
  let invalidateAt = 0;
  let writing: Promise<void> | undefined;
  const timer = setInterval(write, writeEveryMs).unref();

  return {
    record: (reading) => {
      const key = keyOf(reading);
      if (pending.has(key)) return;
      if (pending.size < pendingMaximum) pending.set(key, reading);
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

  /** A batch that fails stays pending and is retried. A reader already counted that day is not counted again. */
  async function writeAll(): Promise<void> {
    try {
      while (pending.size > 0) await writeBatch();
      if (outdated.size > 0 && performance.now() >= invalidateAt) await invalidate();
    } catch (error) {
      if (!warned.isFailing) logger.warn({ err: error }, 'readers could not be counted, which is tried again');
      warned.isFailing = true;
    }
  }

  async function writeBatch(): Promise<void> {
    const batch = [...pending].slice(0, BATCH);
    const changed = await writeCounts(
      database,
      batch.map(([, reading]) => reading),
    );
    for (const id of changed) outdated.add(id);
    for (const [key] of batch) pending.delete(key);
    warned.isFailing = false;
  }

  async function invalidate(): Promise<void> {
    const tags = [...outdated].map((id) => `engagement:${id}` as const);
    await database.transaction(async (db) => db.invalidate(...tags));
    outdated.clear();
    invalidateAt = performance.now() + invalidateEveryMs;
  }
}
