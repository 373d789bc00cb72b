import type { PostArchive } from '#shared/contracts/archive.ts';
import * as paths from '#web/paths.ts';

/** The latest year has the address without a year, which stays right when the next one begins. */
export function archivePath(years: PostArchive['years'], year: number, page = 1): string {
  return paths.archive(year === years[0]?.year ? null : year, page);
}
