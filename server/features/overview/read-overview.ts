import type { Database } from '#server/database/database.ts';
import { countComments } from '#server/features/comments/desk-comment-store.ts';
import { countPostsToReview } from '#server/features/posts/review/review-store.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import { OVERVIEW_DAYS, type Overview } from '#shared/contracts/desk/overview.ts';
import { type Day, lastDays } from './last-days.ts';
import { countPerDay, listDailyTotals, listMostRead, listReferrers } from './overview-store.ts';

const MOST_READ_SHOWN = 10;
const REFERRERS_SHOWN = 10;

/** Reads the figures of the last 30 days in the site's zone; today's are incomplete. */
export async function readOverview({ read, engine }: Database, now: number): Promise<Overview> {
  const { timeZone } = await readSiteSettings(read);
  const days = lastDays(timeZone, now, OVERVIEW_DAYS);
  const since = (days[0] as Day).name;
  const [happened, totals, mostRead, referrers, posts, comments, reports] = await Promise.all([
    countPerDay(read, days),
    listDailyTotals(read, since),
    // There is a row for each post and day, which can be many.
    listMostRead(engine.slowRead, since, MOST_READ_SHOWN),
    listReferrers(read, since, REFERRERS_SHOWN),
    countPostsToReview(read),
    countComments(read, 'held'),
    countComments(read, 'reported'),
  ]);
  const figures = happened.map(({ place, ...counts }) => {
    const day = (days[place] as Day).name;
    return { day, views: totals.get(day) ?? 0, ...counts };
  });
  return { days: figures, mostRead, referrers, waiting: { posts, comments, reports } };
}
