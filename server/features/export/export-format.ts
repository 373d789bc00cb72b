import { z } from 'zod';
import { letterLanguage } from '#shared/contracts/desk/subscriber.ts';
import { anyText, isoTime } from '#shared/contracts/text.ts';

/**
 * What the files of an export contain, besides the posts (`post-fields.ts`) and the parts of the site (`site-parts.ts`).
 * Nothing in them is an id of a row, since ids differ from site to site: posts, categories and series are named by their
 * slugs, images by the names of their files.
 */
export const FORMAT = 'chintan';
export const VERSION = 1;

export const POSTS = 'posts/';
export const MEDIA = 'media/';
export const POLICIES = 'policies/';

/** All files and folders, in the order in which they are written, and what the README says of them. */
export const FILES = {
  readme: ['README.md', 'what you are reading'],
  hugo: ['hugo.toml', 'lets Hugo build a site from this folder'],
  media: [MEDIA, 'the images that something here shows, exactly as the site stores them'],
  images: ['media.jsonl', 'one line of JSON for each image: its file, its alternative text and its size'],
  site: ['site.json', 'the settings'],
  author: ['author.json', 'the author'],
  book: ['book.json', 'the book'],
  categories: ['categories.json', 'in the order in which the site shows them'],
  series: ['series.json', 'in the same order'],
  videos: ['videos.json', 'in the same order'],
  policies: [POLICIES, 'the policies that replace the default texts'],
  posts: [POSTS, 'one Markdown file for each post, drafts and scheduled posts included; those in the bin are left out'],
  comments: ['comments.jsonl', 'one line of JSON for each comment, held and hidden ones included'],
  subscribers: ['subscribers.csv', 'everyone who agreed to get letters, with when and where they did; only on request'],
  redirects: ['redirects.csv', 'older addresses, and where they lead'],
  manifest: ['manifest.json', 'every file with its size and its SHA-256, and how many there are of each kind'],
} as const;

/** More than any site has, and little enough that the sum over all posts of a site is still a number of the database. */
const LARGEST = 1e9;
export const whole = z.int().min(-LARGEST).max(LARGEST);
export const count = whole.nonnegative();
/** Counted from 1. */
const ordinal = whole.positive();

const listedFile = z.object({
  name: z.string(),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export const manifest = z.object({
  format: z.literal(FORMAT),
  version: whole,
  counts: z.record(z.string(), count),
  files: z.array(listedFile),
});
export type Manifest = z.infer<typeof manifest>;

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

const timeIfAny = isoTime.or(z.literal(''));

/** The columns of the table, in their order. */
export const exportedSubscriber = z.object({
  email: anyText,
  confirmed_at: isoTime,
  source: anyText,
  language: letterLanguage,
  asked_at: isoTime,
  unsubscribed_at: timeIfAny,
  paused_at: timeIfAny,
  ended_by: z.enum(['', 'bounce', 'complaint']),
});

/** `to` is where it leads, for other programs; if that is a post, `post` is its slug. */
export const exportedRedirect = z.object({ from: anyText, to: anyText, post: anyText });

export const columnsOf = (table: z.ZodObject): string[] => Object.keys(table.shape);

/** By the numbers of their units: every database and every locale sorts texts in another way. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
