import { localTime } from '#server/base/local-time.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import { addToPost, type Counted, insertCounted, lockPublished } from './counted-store.ts';
import { addDailyViews, addReferrers, addToDay, listHosts } from './daily-store.ts';

/** More would be somebody who invents them. */
const HOSTS_OF_A_DAY = 200;
/** All that come after those. */
const OTHER_HOSTS = '…';

export interface Reading extends Counted {
  /** Who reads; `null` for a stranger. */
  userId: number | null;
  at: number;
  /** Of the site that led here; empty for none, and for our own. */
  host: string;
}

/** Counts each reader once a day, of published posts, without their authors. @returns the posts whose numbers changed */
export function writeCounts({ transaction }: Database, readings: Reading[]): Promise<number[]> {
  return transaction(async (db) => {
    const authors = await lockPublished(db, [...new Set(readings.map(({ postId }) => postId))]);
    const countable = readings.filter(({ userId, postId }) => {
      const author = authors.get(postId);
      return author !== undefined && (userId === null || userId !== author);
    });
    if (countable.length === 0) return [];
    const fresh = new Set((await insertCounted(db, countable)).map(keyOf));
    const perPost = Map.groupBy(
      countable.filter((reading) => fresh.has(keyOf(reading))),
      ({ postId }) => postId,
    );
    for (const [postId, same] of perPost) {
      const views = same.filter(({ kind }) => kind === 'view').length;
      await addToPost(db, postId, { views, shares: same.length - views });
    }
    await addToDays(
      db,
      [...perPost.values()].flat().filter(({ kind }) => kind === 'view'),
    );
    return [...perPost.keys()];
  });
}

/** Tells one reader's views and shares of a day apart. */
export function keyOf({ day, kind, postId, reader }: Counted): string {
  return `${day} ${kind} ${postId} ${reader}`;
}

/** What the overview counts: the days are those of the site's zone. */
async function addToDays(db: WriteDb, views: Reading[]): Promise<void> {
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
    if (host === '' || known.has(host)) return host;
    if (known.size >= HOSTS_OF_A_DAY) return OTHER_HOSTS;
    known.add(host);
    return host;
  });
}

function countEach<Item>(items: Item[]): [Item, number][] {
  return [...Map.groupBy(items, (item) => item)].map(([item, same]) => [item, same.length]);
}
