import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import { isoDay, localTime } from '#server/base/iso-time.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import { readSiteSettings } from '#server/features/site/site-store.ts';
import {
  addToPost,
  addViews,
  addVisits,
  type Counted,
  deleteCountedBefore,
  deleteDaysBefore,
  findVisitedLetters,
  insertCounted,
  listHosts,
  lockPublished,
} from './daily-store.ts';

/** 22 base64url characters are 132 bits, enough to rule out collisions. */
const HASH_LENGTH = 22;

/** Identifies a reader for one day. The hash changes daily and cannot be traced back without the server's secret. */
export function hashReader(secret: string, day: string, identity: string): string {
  return createHmac('sha256', `${secret}|readers|${day}`).update(identity).digest('base64url').slice(0, HASH_LENGTH);
}

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
    const readings = batch.map(([, reading]) => reading);
    for (const id of await writeCounts(database, readings)) outdated.add(id);
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

/** More distinct referrers in one day are most likely made up. */
const HOSTS_PER_DAY = 200;
/** Stands for all further referrers. */
const OTHER_HOSTS = '…';
/** Stands for the letters of the site's own newsletter. */
export const NEWSLETTER = 'newsletter';

interface Reading extends Counted {
  /** `null` for a reader who is not logged in. */
  userId: number | null;
  at: number;
  /** The host of the referring site; empty for none, and for our own. */
  host: string;
  /** The letter whose link was followed, as far as the caller is to be believed. */
  letterId?: number | undefined;
}

/**
 * Counts each reader of a published post once a day, but not its author, and those who came from a letter as its visits
 * as well. Of a post that is not published, only visits are counted: they are of the letter's own page.
 * @returns the ids of the posts whose counts changed
 */
export function writeCounts({ transaction }: Database, readings: Reading[]): Promise<number[]> {
  return transaction(async (db) => {
    const authors = await lockPublished(db, [...new Set(readings.map(({ postId }) => postId))]);
    const believed = await withoutWrongLetters(db, readings);
    const countable = believed.filter(({ userId, postId, author = authors.get(postId) }) => {
      return author !== undefined && (userId === null || userId !== author);
    });
    if (countable.length === 0) return [];
    const fresh = new Set((await insertCounted(db, countable)).map(keyOf));
    const counted = countable.filter((reading) => fresh.has(keyOf(reading)));
    for (const [letterId, visits] of countEach(counted.flatMap(visitedLetter))) {
      await addVisits(db, letterId, visits);
    }
    const ofPublished = counted.filter(({ postId }) => authors.has(postId));
    const perPost = Map.groupBy(ofPublished, ({ postId }) => postId);
    for (const [postId, ofPost] of perPost) {
      const views = ofPost.filter(({ kind }) => kind === 'view').length;
      await addToPost(db, postId, { views, shares: ofPost.length - views });
    }
    await addToDays(
      db,
      ofPublished.filter(({ kind }) => kind === 'view'),
    );
    return [...perPost.keys()];
  });
}

/** Drops the letters that do not exist or are not from the post; those that are tell who wrote it. */
async function withoutWrongLetters(
  db: WriteDb,
  readings: Reading[],
): Promise<(Reading & { author?: number | null })[]> {
  const letters = await findVisitedLetters(db, [...new Set(readings.flatMap(visitedLetter))]);
  return readings.map((reading) => {
    const [letterId] = visitedLetter(reading);
    const letter = letters.find(({ id }) => id === letterId);
    if (letter?.post_id !== reading.postId) return { ...reading, letterId: undefined };
    return { ...reading, author: letter.author_id, host: NEWSLETTER };
  });
}

function visitedLetter({ kind, letterId }: Reading): number[] {
  return kind === 'view' && letterId !== undefined ? [letterId] : [];
}

/** The key by which a reader's views and shares of a day are deduplicated. */
function keyOf({ day, kind, postId, reader }: Counted): string {
  return `${day} ${kind} ${postId} ${reader}`;
}

/** Updates the figures of the overview, whose days are those of the site's time zone. */
async function addToDays(db: WriteDb, views: Reading[]): Promise<void> {
  if (views.length === 0) return;
  const { timeZone } = await readSiteSettings(db);
  const perDay = Map.groupBy(views, ({ at }) => localTime(timeZone, at).day);
  for (const [day, ofDay] of [...perDay].sort()) {
    // This row is locked first, so the other rows of the day need no order among processes.
    await addViews(db, 'daily_totals', [{ day, views: ofDay.length }]);
    const perPost = countEach(ofDay.map(({ postId }) => postId));
    await addViews(
      db,
      'daily_views',
      perPost.map(([post_id, views]) => ({ day, post_id, views })),
    );
    const perHost = countEach(await admitHosts(db, day, ofDay));
    await addViews(
      db,
      'daily_referrers',
      perHost.map(([host, views]) => ({ day, host, views })),
    );
  }
}

async function admitHosts(db: WriteDb, day: string, views: Reading[]): Promise<string[]> {
  const known = new Set(await listHosts(db, day));
  return views.map(({ host }) => {
    if (host === '' || host === NEWSLETTER || known.has(host)) return host;
    if (known.size >= HOSTS_PER_DAY) return OTHER_HOSTS;
    known.add(host);
    return host;
  });
}

function countEach<Item>(items: Item[]): [Item, number][] {
  return [...Map.groupBy(items, (item) => item)].map(([item, same]) => [item, same.length]);
}

/** Views recorded just before midnight may be written after it. */
const GRACE_MS = 10 * 60_000;

/** Far longer than the overview looks back, in any time zone. */
const DAYS_RETENTION_MS = 90 * 24 * 60 * 60_000;

/** Once a day is over, its readers need no longer be told apart. */
export async function cleanUpReaders(database: Database, now: number): Promise<void> {
  await database.transaction(async (db) => {
    await deleteCountedBefore(db, isoDay(now - GRACE_MS));
    await deleteDaysBefore(db, isoDay(now - DAYS_RETENTION_MS));
  });
}
