import { z } from 'zod';
import { deskComment } from '../comment.ts';
import { postCard } from '../post.ts';
import { idInput, isoTime, slug } from '../text.ts';
import { TASK_KINDS } from './task.ts';

export const OVERVIEW_DAYS = 30;

/** The figures of one day in the site's zone. */
const dayFigures = z.object({
  /** For example `2026-01-31`. */
  day: z.iso.date(),
  views: z.int(),
  likes: z.int(),
  comments: z.int(),
  /** The number of people who registered. */
  signUps: z.int(),
});
export type DayFigures = z.infer<typeof dayFigures>;

/** The figures of the site, for admins. */
export const overview = z.object({
  /** The last 30 days, oldest first, today included. */
  days: z.array(dayFigures),
  /** The most read posts of the same days. */
  mostRead: z.array(z.object({ id: z.int(), slug, title: z.string(), views: z.int() })),
  /** Hosts of other sites, and `''` for readers who followed no link. */
  referrers: z.array(z.object({ host: z.string(), views: z.int() })),
  /** Posts to review, comments that are held or reported, letters that are being sent or paused. */
  waiting: z.object({ posts: z.int(), comments: z.int(), reports: z.int(), sending: z.int(), paused: z.int() }),
});
export type Overview = z.infer<typeof overview>;

/** The state of the database, images, mails, jobs and backups, for admins. */
export const health = z.object({
  version: z.string(),
  database: z.object({ engine: z.enum(['sqlite', 'postgres']), bytes: z.int() }),
  media: z.object({ files: z.int(), bytes: z.int() }),
  /** Free space on the disk of the data folder. */
  freeBytes: z.int(),
  /** The number of waiting mails, the age of the oldest in seconds, and whether strangers have caused as many as an hour may have. */
  mails: z.object({ waiting: z.int(), oldestSeconds: z.int(), limited: z.boolean() }),
  /** Whether emails leave the site at all. */
  hasMailServer: z.boolean(),
  /** The host of the site’s address if readers cannot reach it. */
  unreachableHost: z.string().nullable(),
  /** Newest first; the kind is `null` if it is of another version. */
  failedTasks: z.array(z.object({ id: z.int(), kind: z.enum(TASK_KINDS).nullable(), failedAt: isoTime })),
  /** `null` when there is none. */
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

/** The failed jobs that an admin has seen and wants to see no more. */
export const dismissal = z.object({ ids: z.array(idInput).min(1).max(100) });

export const dashboardStats = z.object({
  totalPosts: z.int(),
  totalLikes: z.int(),
  totalComments: z.int(),
  totalViews: z.int(),
  /** Whose posts are counted: the user's own (`mine`) or, for admins, everyone's (`site`). */
  scope: z.enum(['mine', 'site']),
});
export type DashboardStats = z.infer<typeof dashboardStats>;

export const recentPost = postCard
  .pick({ id: true, slug: true, title: true, likes: true, comments: true, views: true })
  .extend({ isPublished: z.boolean() });
export type RecentPost = z.infer<typeof recentPost>;

/** What a writer goes on with, and what readers wrote to them. */
export const today = z.object({
  /** The latest of the user's own that are neither scheduled nor waiting for a review. */
  drafts: z.array(z.object({ id: z.int(), title: z.string(), updatedAt: isoTime })),
  /** The newest that everybody sees on the user's posts or, for admins, on all; the user's own are left out. Only admins learn of reports. */
  comments: z.array(deskComment),
});
export type Today = z.infer<typeof today>;
