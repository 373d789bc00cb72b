import { clockIn } from '#server/clock-in.ts';
import type { WriteDb } from '#server/database/database.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import { addDailyViews, addReferrers, addToDay, listHosts } from './daily-store.ts';

/** More would be somebody who invents them. */
const HOSTS_OF_A_DAY = 200;
/** All that come after those. */
const OTHER_HOSTS = '…';

export interface View {
  postId: number;
  at: number;
  /** The name of another site, or nothing. */
  host: string;
}

/** What the overview counts: the days are those of the site's zone. In the transaction that counts the views. */
export async function addToDays(db: WriteDb, views: View[]): Promise<void> {
  const { timeZone } = await readSiteSettings(db);
  const perDay = Map.groupBy(views, ({ at }) => clockIn(timeZone, at).day);
  for (const [day, ofDay] of perDay) {
    await addToDay(db, day, ofDay.length);
    await addDailyViews(
      db,
      countBy(ofDay, ({ postId }) => postId).map(([postId, views]) => ({ day, postId, views })),
    );
    const hosts = await admitHosts(db, day, ofDay);
    await addReferrers(
      db,
      countBy(hosts, (host) => host).map(([host, views]) => ({ day, host, views })),
    );
  }
}

async function admitHosts(db: WriteDb, day: string, views: View[]): Promise<string[]> {
  const known = new Set(await listHosts(db, day));
  return views.map(({ host }) => {
    if (host === '' || known.has(host)) return host;
    if (known.size >= HOSTS_OF_A_DAY) return OTHER_HOSTS;
    known.add(host);
    return host;
  });
}

function countBy<Item, Key>(items: Item[], keyOf: (item: Item) => Key): [Key, number][] {
  return [...Map.groupBy(items, keyOf)].map(([key, same]) => [key, same.length]);
}
