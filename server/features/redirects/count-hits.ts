import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { addHits } from './redirect-store.ts';

const WRITE_EVERY_MS = 10_000;
/** Small enough that other writers do not wait long. */
const BATCH = 500;

interface HitCount {
  record(path: string, at: number): void;
  /** Writes what has been recorded but not written yet. */
  write(): Promise<void>;
  close(): Promise<void>;
}

/** Collects the hits of redirects for ten seconds and writes them together, since each commit waits for the disk. */
export function countHits(database: Database, logger: Pick<Logger, 'warn'>): HitCount {
  let pending = new Map<string, { hits: number; at: number }>();
  let writing: Promise<void> | undefined;
  let isFailing = false;
  const timer = setInterval(write, WRITE_EVERY_MS).unref();

  return {
    record,
    write,
    close: async () => {
      clearInterval(timer);
      await writing;
      await write();
    },
  };

  /** There are only as many as there are redirects. */
  function record(path: string, at: number, hits = 1): void {
    const before = pending.get(path);
    pending.set(path, { hits: (before?.hits ?? 0) + hits, at: Math.max(before?.at ?? 0, at) });
  }

  function write(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  /** A batch that fails stays pending and is retried. */
  async function writeAll(): Promise<void> {
    while (pending.size > 0) {
      const all = [...pending];
      const batch = all.slice(0, BATCH);
      pending = new Map(all.slice(BATCH));
      try {
        // In the order of the paths, so that two processes do not wait for each other.
        await writeBatch(batch.sort(([one], [other]) => (one < other ? -1 : 1)));
        isFailing = false;
      } catch (error) {
        for (const [path, { hits, at }] of batch) record(path, at, hits);
        if (!isFailing) logger.warn({ err: error }, 'hits of redirects could not be counted, which is tried again');
        isFailing = true;
        return;
      }
    }
  }

  function writeBatch(batch: [string, { hits: number; at: number }][]): Promise<void> {
    return database.transaction(async (db) => {
      for (const [path, { hits, at }] of batch) await addHits(db, path, hits, at);
    });
  }
}
