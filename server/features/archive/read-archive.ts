import { isoTime } from '#server/base/iso-time.ts';
import { readUntilInvalidated } from '#server/database/built-once.ts';
import type { CacheTag } from '#server/database/cache-tags.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { PostArchive } from '#shared/contracts/archive.ts';
import { ARCHIVE_PAGE } from '#shared/limits.ts';
import { numbersOf } from '#shared/text/post-date.ts';
import { instantOf } from '#shared/text/zoned-time.ts';
import { countInSpan, findNewestBefore, listInSpan, type Span } from './archive-store.ts';

/** Years begin and end by the clock of the site's time zone, which is a setting. */
export const POST_ARCHIVE_TAGS = ['posts', 'site'] as const satisfies CacheTag[];

/** Later years have five digits, which no address has. */
const END_OF_CALENDAR = Date.UTC(9999, 11, 30);

interface ArchiveRequest {
  /** By default the latest with posts. */
  year?: number | undefined;
  page?: number | undefined;
}

/** @returns `undefined` for a year without published posts */
export async function readPostArchive(
  database: Database,
  timeZone: string,
  { year: requested, page = 1 }: ArchiveRequest,
): Promise<PostArchive | undefined> {
  const { read } = database;
  const years = await readYears(database, timeZone);
  const year = requested ?? years[0]?.year;
  if (year === undefined) return { years, year: null, months: [], rows: [], count: 0, page, limit: ARCHIVE_PAGE };
  const known = years.find((each) => each.year === year);
  if (!known) return undefined;
  const [months, rows] = await Promise.all([
    listMonths(read, timeZone, year),
    listInSpan(read, spanOfYear(year, timeZone), { limit: ARCHIVE_PAGE, offset: (page - 1) * ARCHIVE_PAGE }),
  ]);
  const posts = rows.map((row) => ({ ...row, published_at: isoTime(row.published_at) }));
  return { years, year, months, rows: posts, count: known.count, page, limit: ARCHIVE_PAGE };
}

/** By zone, since a change of the zone invalidates no posts. */
const yearsByZone = readUntilInvalidated('posts', async () => new Map<string, Promise<PostArchive['years']>>());

/** Every page of the archive shows all years, and counting 100,000 posts takes longer than all else on it. */
async function readYears(database: Database, timeZone: string): Promise<PostArchive['years']> {
  const byZone = await yearsByZone(database);
  const known = byZone.get(timeZone);
  if (known) return known;
  const years = listYears(database.read, timeZone);
  byZone.set(timeZone, years);
  years.catch(() => byZone.delete(timeZone));
  return years;
}

/** The years with published posts, the latest first. It skips from one to the next, however far back that is. */
export async function listYears(read: Db, timeZone: string): Promise<PostArchive['years']> {
  const years: PostArchive['years'] = [];
  let newest = await findNewestBefore(read, END_OF_CALENDAR);
  while (newest !== undefined) {
    const year = numbersOf(isoTime(newest), timeZone).year ?? 0;
    const span = spanOfYear(year, timeZone);
    years.push({ year, count: await countInSpan(read, span) });
    // Before 1900, time zones differed by seconds, which `startOf` ignores: a post may lie just before its own year.
    newest = await findNewestBefore(read, Math.min(span.start, newest));
  }
  return years;
}

async function listMonths(read: Db, timeZone: string, year: number): Promise<PostArchive['months']> {
  const months = Array.from({ length: 12 }, (_, index) => 12 - index);
  const counted = await Promise.all(
    months.map(async (month) => ({
      month,
      count: await countInSpan(read, {
        start: startOf(year, month, timeZone),
        end: month === 12 ? startOf(year + 1, 1, timeZone) : startOf(year, month + 1, timeZone),
      }),
    })),
  );
  return counted.filter(({ count }) => count > 0);
}

export function spanOfYear(year: number, timeZone: string): Span {
  return { start: startOf(year, 1, timeZone), end: startOf(year + 1, 1, timeZone) };
}

function startOf(year: number, month: number, timeZone: string): number {
  return instantOf(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01T00:00`, timeZone);
}
