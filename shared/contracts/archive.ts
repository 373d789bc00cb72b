import { z } from 'zod';
import { optional, pageOf, paging } from './list.ts';
import { isoTime, language, slug } from './text.ts';

/** A post as the archive lists it. */
export const archivedPost = z.object({ slug, title: z.string(), language, published_at: isoTime });

/** The published posts of one year, in the time zone of the site. */
export const postArchive = pageOf(archivedPost).extend({
  /** The years with posts, the latest first. */
  years: z.array(z.object({ year: z.int(), count: z.int() })),
  /** `null` while nothing is published. */
  year: z.int().nullable(),
  /** The months of the year that have posts, from 1 to 12, the latest first. */
  months: z.array(z.object({ month: z.int(), count: z.int() })),
});
export type PostArchive = z.infer<typeof postArchive>;
export type ArchivedPost = PostArchive['rows'][number];

export const postArchiveQuery = z.object({
  /** By default the latest with posts. */
  year: optional(z.coerce.number('year must be a whole number.').int('year must be a whole number.')),
  page: paging.page,
});
