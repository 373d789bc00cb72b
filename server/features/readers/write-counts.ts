import { localTime } from '#server/base/iso-time.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import { addToPost, type Counted, insertCounted, lockPublished } from './counted-store.ts';
import { addDailyViews, addReferrers, addToDay, listHosts } from './daily-store.ts';
import { addVisits, findVisitedLetters } from './letter-visit-store.ts';

/** More distinct referrers in one day are most likely made up. */
const HOSTS_PER_DAY = 200;
/** Stands for all further referrers. */
const OTHER_HOSTS = '…';
/** Stands for the letters of the site's own newsletter. */
export const NEWSLETTER = 'newsletter';

export interface Reading extends Counted {
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
    const perPost = Map.groupBy(
      counted.filter(({ postId }) => authors.has(postId)),
      ({ postId }) => postId,
    );
    for (const [postId, ofPost] of perPost) {
      const views = ofPost.filter(({ kind }) => kind === 'view').length;
      await addToPost(db, postId, { views, shares: ofPost.length - views });
    }
    await addToDays(
      db,
      [...perPost.values()].flat().filter(({ kind }) => kind === 'view'),
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
    const [letterId = 0] = visitedLetter(reading);
    const letter = letters.get(letterId);
    if (letter?.post_id !== reading.postId) return { ...reading, letterId: undefined };
    return { ...reading, author: letter.author_id, host: NEWSLETTER };
  });
}

function visitedLetter({ kind, letterId }: Reading): number[] {
  return kind === 'view' && letterId !== undefined ? [letterId] : [];
}

/** The key by which a reader's views and shares of a day are deduplicated. */
export function keyOf({ day, kind, postId, reader }: Counted): string {
  return `${day} ${kind} ${postId} ${reader}`;
}

/** Updates the figures of the overview, whose days are those of the site's time zone. */
async function addToDays(db: WriteDb, views: Reading[]): Promise<void> {
  if (views.length === 0) return;
  const { timeZone } = await readSiteSettings(db);
  const perDay = Map.groupBy(views, ({ at }) => localTime(timeZone, at).day);
  for (const [day, ofDay] of [...perDay].sort()) {
    // This row is locked first, so the other rows of the day need no order among processes.
    await addToDay(db, day, ofDay.length);
    await addDailyViews(db, day, countEach(ofDay.map(({ postId }) => postId)));
    await addReferrers(db, day, countEach(await admitHosts(db, day, ofDay)));
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
