import { z } from 'zod';
import { citedWorks } from '#shared/contracts/desk/citations.ts';
import { commentRules } from '#shared/contracts/desk/comment.ts';
import { newsletterSettings } from '#shared/contracts/desk/letter.ts';
import { robotsSettings } from '#shared/contracts/desk/robots.ts';
import { siteSettings } from '#shared/contracts/desk/site.ts';
import { anyText, isoTime, language } from '#shared/contracts/text.ts';
import { textFormat } from '#shared/contracts/writing.ts';
import { isDrawing } from '#shared/text/drawing.ts';
import { isTimeZone, isWallClock } from '#shared/text/zoned-time.ts';

/**
 * What the files of an export contain. Nothing in them is an id of a row, since ids differ from site to site: posts,
 * categories and series are named by their slugs, images by the names of their files.
 */
export const FORMAT = 'chintan';
export const VERSION = 1;

/** In the order in which they are written. */
export const FILES = {
  readme: 'README.md',
  hugo: 'hugo.toml',
  images: 'media.jsonl',
  site: 'site.json',
  author: 'author.json',
  book: 'book.json',
  categories: 'categories.json',
  series: 'series.json',
  videos: 'videos.json',
  comments: 'comments.jsonl',
  subscribers: 'subscribers.csv',
  redirects: 'redirects.csv',
  manifest: 'manifest.json',
} as const;
export const POSTS = 'posts/';
export const MEDIA = 'media/';
export const POLICIES = 'policies/';

/** More than any site has, and little enough that the sum over all posts of a site is still a number of the database. */
const LARGEST = 1e9;
const whole = z.int().min(-LARGEST).max(LARGEST);
const count = whole.nonnegative();
/** Counted from 1. */
const ordinal = whole.positive();
const bytes = z.int().nonnegative();
const digest = z.string().regex(/^[0-9a-f]{64}$/);

export const manifest = z.object({
  format: z.literal(FORMAT),
  version: whole,
  counts: z.record(z.string(), count),
  files: z.array(z.object({ name: z.string(), bytes, sha256: digest })),
});
export type Manifest = z.infer<typeof manifest>;

/** What stands above the text of a post. What is absent is not set; the fields from `format` on are the site's own. */
export const frontMatter = z.object({
  title: anyText,
  slug: anyText,
  date: isoTime,
  lastmod: isoTime,
  draft: z.boolean(),
  description: anyText,
  categories: z.tuple([anyText]),
  tags: z.array(anyText).optional(),
  series: z.tuple([anyText]).optional(),
  /** Where its older addresses were, for Hugo; an import reads `former_slugs` and the table of redirects instead. */
  aliases: z.array(anyText).optional(),
  image: anyText.optional(),
  image_alt: anyText.optional(),
  author: anyText.optional(),
  language,
  youtube_url: anyText.optional(),
  format: textFormat,
  status: z.enum(['published', 'scheduled', 'waiting', 'draft']),
  featured: z.literal(true).optional(),
  drawing: anyText.refine(isDrawing).optional(),
  series_slug: anyText.optional(),
  series_order: whole.optional(),
  former_slugs: z.array(anyText).optional(),
  created_at: isoTime,
  published_at: isoTime.optional(),
  publish_at: isoTime.optional(),
  publish_local: anyText.refine(isWallClock).optional(),
  publish_zone: anyText.refine(isTimeZone).optional(),
  review_requested_at: isoTime.optional(),
  slug_chosen: z.boolean(),
  language_chosen: z.boolean(),
  was_published: z.boolean(),
  revision: count,
  views: count,
  likes: count,
  shares: count,
  /** Whether the shortcodes in the text are quoted, as in all newer exports with any. */
  shortcodes: z.literal('quoted').optional(),
});
export type FrontMatter = z.infer<typeof frontMatter>;

export const exportedImage = z.object({
  file: anyText,
  alt: anyText,
  width: count,
  height: count,
  animated: z.boolean(),
});
export type ExportedImage = z.infer<typeof exportedImage>;

export const exportedComment = z.object({
  /** The slug of its post. */
  post: anyText,
  /** Counted from 1 within the post, the oldest first. */
  number: ordinal,
  /** The number of the comment that it replies to. */
  parent: ordinal.optional(),
  author: anyText.optional(),
  text: anyText,
  status: z.enum(['shown', 'held', 'hidden']),
  created_at: isoTime,
  /** When its author last changed it. */
  edited_at: isoTime.optional(),
});
export type ExportedComment = z.infer<typeof exportedComment>;

/** All lists are in the order in which the site shows them. */
export const exportedCategories = z.array(
  z.object({
    name: anyText,
    slug: anyText,
    description: anyText,
    is_active: z.boolean(),
    former_slugs: z.array(anyText),
  }),
);
export type ExportedCategories = z.infer<typeof exportedCategories>;

const image = anyText.nullable();

export const exportedSeries = z.array(
  z.object({ name: anyText, slug: anyText, description: anyText, image, former_slugs: z.array(anyText) }),
);
export type ExportedSeries = z.infer<typeof exportedSeries>;

export const exportedVideos = z.array(
  z.object({
    youtube_id: anyText,
    title: anyText,
    description: anyText,
    duration: anyText,
    thumbnail_path: anyText,
    image,
    views: count,
    published_at: isoTime,
    /** The highest comes first; all are 0 until somebody orders the videos, and then the newest comes first. */
    position: whole,
    is_shown: z.boolean(),
  }),
);
export type ExportedVideos = z.infer<typeof exportedVideos>;

export const exportedAuthor = z.object({
  name: anyText,
  bio: anyText,
  image_path: anyText.nullable(),
  image,
  expertise: z.array(anyText),
  stats: z.record(z.string(), z.unknown()),
});
export type ExportedAuthor = z.infer<typeof exportedAuthor>;

export const exportedBook = z.object({
  title: anyText,
  subtitle: anyText,
  description: anyText,
  cover_path: anyText,
  image,
  shops: z.array(z.object({ name: anyText, url: anyText, label: anyText.optional() })),
  is_shown: z.boolean(),
});
export type ExportedBook = z.infer<typeof exportedBook>;

export const exportedStartHere = z.object({
  introduction: anyText,
  posts: z.array(z.object({ post: anyText, reason: anyText })),
});

export const exportedSite = z.object({
  settings: siteSettings,
  start_here: exportedStartHere,
  cited_works: citedWorks.shape.works,
  comment_rules: commentRules,
  newsletter: newsletterSettings,
  robots: robotsSettings,
});
export type ExportedSite = z.infer<typeof exportedSite>;

export const SUBSCRIBER_COLUMNS = [
  ...(['email', 'confirmed_at', 'source', 'language'] as const),
  ...(['asked_at', 'unsubscribed_at', 'paused_at', 'ended_by'] as const),
] as const;

/** `to` is where it leads, for other programs; if that is a post, `post` is its slug. */
export const REDIRECT_COLUMNS = ['from', 'to', 'post'] as const;
