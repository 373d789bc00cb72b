import { z } from 'zod';
import { isoTime, slug } from '../text.ts';

export const OVERVIEW_DAYS = 30;

/** One day in the zone of the site. */
const dayFigures = z.object({
  /** `2026-01-31`. */
  day: z.iso.date(),
  views: z.int(),
  likes: z.int(),
  comments: z.int(),
  /** People who registered. */
  signUps: z.int(),
});
export type DayFigures = z.infer<typeof dayFigures>;

/** How the site fares, for its admins. */
export const overview = z.object({
  /** The last 30 days, oldest first, today included. */
  days: z.array(dayFigures),
  /** Of the same days. */
  mostRead: z.array(z.object({ id: z.int(), slug, title: z.string(), views: z.int() })),
  /** Other sites' names, and `''` for readers who came from none. */
  referrers: z.array(z.object({ host: z.string(), views: z.int() })),
  waiting: z.object({ posts: z.int(), comments: z.int(), reports: z.int() }),
});
export type Overview = z.infer<typeof overview>;

/** How the machinery is. */
export const health = z.object({
  version: z.string(),
  database: z.object({ engine: z.enum(['sqlite', 'postgres']), bytes: z.int() }),
  media: z.object({ files: z.int(), bytes: z.int() }),
  /** Free on the disk of the data folder. */
  freeBytes: z.int(),
  /** Mails that wait, and how long the oldest has, in seconds. */
  mails: z.object({ waiting: z.int(), oldestSeconds: z.int() }),
  failedJobs: z.array(z.object({ id: z.int(), kind: z.string(), failedAt: isoTime, attempts: z.int() })),
  /** `null` when there never was one. */
  lastBackup: z
    .object({
      finishedAt: isoTime.nullable(),
      startedAt: isoTime,
      bytes: z.int().nullable(),
      failure: z.string().nullable(),
    })
    .nullable(),
});
export type Health = z.infer<typeof health>;
