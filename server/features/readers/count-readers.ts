import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { keyOf, type Reading, writeCounts } from './write-counts.ts';

const WRITE_EVERY_MS = 2000;
const TELL_EVERY_MS = 10 * 60_000;
const WAITING_MAXIMUM = 10_000;
/** Few enough that nobody who writes something else waits long. */
const AT_ONCE = 500;

export interface CountingOptions {
  database: Database;
  logger: Pick<Logger, 'warn'>;
  writeEveryMs?: number | undefined;
  /**
   * How often kept pages hear of new numbers. Heard at once, every visit would drop the page that the next reader could
   * have had; a like or a comment brings the numbers along anyway.
   */
  tellEveryMs?: number | undefined;
  waitingMaximum?: number | undefined;
}

export interface ReaderCount {
  note(reading: Reading): void;
  /** Writes what waits. */
  close(): Promise<void>;
}

/** Keeps readers in memory for a moment, and counts many in one transaction. */
export function countReaders({
  database,
  logger,
  writeEveryMs = WRITE_EVERY_MS,
  tellEveryMs = TELL_EVERY_MS,
  waitingMaximum = WAITING_MAXIMUM,
}: CountingOptions): ReaderCount {
  const waiting = new Map<string, Reading>();
  /** Posts whose new numbers nobody has heard of. */
  const untold = new Set<number>();
  let toldAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> | undefined;
  let wasFull = false;
  let isFailing = false;
  const timer = setInterval(write, writeEveryMs).unref();

  return {
    note: (reading) => {
      const key = keyOf(reading);
      if (waiting.has(key)) return;
      if (waiting.size < waitingMaximum) waiting.set(key, reading);
      else warnOfFullness();
    },
    close: async () => {
      clearInterval(timer);
      await writing;
      toldAt = Number.NEGATIVE_INFINITY;
      await write();
    },
  };

  /** What fails stays and is tried again: counted already, it counts for nothing. */
  function write(): Promise<void> {
    writing ??= writeAll()
      .then(tell)
      .catch(warnOfFailure)
      .finally(() => {
        writing = undefined;
      });
    return writing;
  }

  async function writeAll() {
    while (waiting.size > 0) {
      const some = [...waiting].slice(0, AT_ONCE);
      const readings = some.map(([, reading]) => reading);
      for (const id of await writeCounts(database, readings)) untold.add(id);
      for (const [key] of some) waiting.delete(key);
      isFailing = false;
    }
  }

  async function tell() {
    if (untold.size === 0 || performance.now() < toldAt + tellEveryMs) return;
    const ids = [...untold];
    await database.transaction(async (_db, changed) => changed(...ids.map((id) => `responses:${id}` as const)));
    toldAt = performance.now();
    for (const id of ids) untold.delete(id);
  }

  function warnOfFullness() {
    if (!wasFull) logger.warn('there are more readers than can be counted; some are left out');
    wasFull = true;
  }

  function warnOfFailure(error: unknown) {
    if (!isFailing) logger.warn({ err: error }, 'readers could not be counted, which is tried again');
    isFailing = true;
  }
}
