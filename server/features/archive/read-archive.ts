import { isoTime } from '#server/base/iso-time.ts';
import { readUntilInvalidated } from '#server/database/built-once.ts';
import type { CacheTag } from '#server/database/cache-tags.ts';
import type { Database } from '#server/database/database.ts';
import type { PostArchive } from '#shared/contracts/archive.ts';
import { ARCHIVE_PAGE } from '#shared/limits.ts';
import { numbersOf } from '#shared/text/post-date.ts';
import { instantOf } from '#shared/text/zoned-time.ts';
import { listInSpan, listTimes, type Span } from './archive-store.ts';

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
  const years = await listYears(database, timeZone);
  const year = requested ?? years[0]?.year;
  if (year === undefined) return { years, year: null, months: [], rows: [], count: 0, page, limit: ARCHIVE_PAGE };
  const known = years.find((each) => each.year === year);
  if (!known) return undefined;
  const [months, rows] = await Promise.all([
    listMonths(database, timeZone, year),
    listInSpan(database.read, spanOfYear(year, timeZone), { limit: ARCHIVE_PAGE, offset: (page - 1) * ARCHIVE_PAGE }),
  ]);
  const posts = rows.map((row) => ({ ...row, published_at: isoTime(row.published_at) }));
  return { years, year, months, rows: posts, count: known.count, page, limit: ARCHIVE_PAGE };
}

/** Every page of the archive shows all years. */
const readTimes = readUntilInvalidated('posts', ({ read }) => listTimes(read));

/** The years with published posts, the latest first. */
export async function listYears(database: Database, timeZone: string): Promise<PostArchive['years']> {
  const times = (await readTimes(database)).filter((time) => time < END_OF_CALENDAR);
  const years: PostArchive['years'] = [];
  for (let [newest] = times; newest !== undefined; ) {
    const year = numbersOf(isoTime(newest), timeZone).year ?? 0;
    const span = spanOfYear(year, timeZone);
    years.push({ year, count: countIn(times, span) });
    // Before 1900, time zones differed by seconds, which `startOf` ignores: a post may lie just before its own year.
    const end = Math.min(span.start, newest);
    newest = times.find((time) => time < end);
  }
  return years;
}

async function listMonths(database: Database, timeZone: string, year: number): Promise<PostArchive['months']> {
  const times = await readTimes(database);
  const months = Array.from({ length: 12 }, (_, index) => 12 - index);
  return months
    .map((month) => {
      const end = month === 12 ? startOf(year + 1, 1, timeZone) : startOf(year, month + 1, timeZone);
      return { month, count: countIn(times, { start: startOf(year, month, timeZone), end }) };
    })
    .filter(({ count }) => count > 0);
}

function countIn(times: number[], { start, end }: Span): number {
  return times.filter((time) => time >= start && time < end).length;
}

function spanOfYear(year: number, timeZone: string): Span {
  return { start: startOf(year, 1, timeZone), end: startOf(year + 1, 1, timeZone) };
}

function startOf(year: number, month: number, timeZone: string): number {
  return instantOf(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01T00:00`, timeZone);
}
