import type { Selectable } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { PostColumns } from '#server/features/export/post-fields.ts';
import type { Language } from '#shared/contracts/text.ts';
import type { PlainName } from '#shared/writing.ts';

/**
 * What the readers of all formats make of a file, one thing each. They decode what their format encodes and judge
 * nothing that concerns this site: the stages of the import do that, the same for every format.
 *
 * Times are milliseconds since the epoch. Addresses are absolute (`https://old.example/2019/04/lamp/`), relative to the
 * root of the old site if nothing says which it was (`/2019/04/lamp/`), or `archive:NAME` for a file in the archive or
 * folder itself, where NAME is a name of its `SourceFiles`; within texts, it is encoded like the path of an address.
 */
export type Entry =
  | PostEntry
  | ImageEntry
  | CommentEntry
  | SubscriberEntry
  | SeriesEntry
  | RedirectEntry
  | SiteEntry
  | RemarkEntry;

/** The plain fields of a post that the old site knew. Without a summary, one is made from the text. */
export type GivenFields = { [Name in PlainName]?: string | undefined };

export interface PostEntry extends GivenFields {
  kind: 'post';
  /** The same in each import of the post, and different for each post, such as `wordpress:old.example:12`. */
  key: string;
  /** Its key if a post of another source, with another title and another date, has the first one. */
  otherKey?: string | undefined;
  /** Where it is in the file, for people: `post 12`, `line 3`, `posts/lamp.md`. */
  place: string;
  title: string;
  text: EntryText;
  slug?: string | undefined;
  /** Absent if the old site did not say: then it is detected from the text. */
  language?: Language | undefined;
  /** The first is the category of the post here; the others become tags. */
  categories: string[];
  tags: string[];
  /** The name of its author there; `null` if it is known to have none. */
  author?: string | null | undefined;
  /** A post that is to be published later is `draft` with a `publishAt`. */
  status: 'draft' | 'published';
  publishAt?: number | undefined;
  createdAt?: number | undefined;
  publishedAt?: number | undefined;
  updatedAt?: number | undefined;
  /** Whether they were written as days without a time: then midnight in UTC stands for a day in the zone of this site. */
  timesAreDays?: boolean | undefined;
  featured?: boolean | undefined;
  /** The featured image. */
  image?: { address: string; alt?: string | undefined } | undefined;
  /** Two series may have one name: then `slug` says which of them it is. */
  series?: { name: string; slug?: string | undefined; order?: number | undefined } | undefined;
  /**
   * Every address at which the old site showed it, the one for readers first. A text that is a file of its own also has
   * `archive:NAME`, by which others link to it.
   */
  addresses: string[];
  /** Only in an export of this program. */
  exact?: ExactPost | undefined;
}

/** What makes a post exactly what it was, besides the rest of its entry. */
export interface ExactPost {
  /** As they are in the table. */
  columns: PostColumns;
  formerSlugs: string[];
}

export interface EntryText {
  format: 'html' | 'markdown' | 'plain';
  source: string;
  /** What relative addresses in the text are relative to; absent if there is nothing that they could refer to. */
  base?: string | undefined;
  /** It was written with this program, so it stays byte for byte as it is. */
  isOwn?: boolean | undefined;
  /** Whether the old program showed the end of each line of Markdown as one, as Obsidian does. */
  showsLineEnds?: boolean | undefined;
}

/** An image of which the old site knew more than its address. */
export interface ImageEntry {
  kind: 'image';
  /** All addresses that stand for it: that of the file and that of its page. */
  addresses: string[];
  /** Where its bytes are: `archive:NAME`, or an address of the web. */
  file: string;
  alt?: string | undefined;
  /** Only in an export of this program: it comes even if no text shows it, and keeps this name and its bytes. */
  ownName?: string | undefined;
}

export interface CommentEntry {
  kind: 'comment';
  key: string;
  place: string;
  /** The key of its post. */
  post: string;
  /** The key of the comment to which it replies. */
  parent?: string | undefined;
  /** `null` for one whose account is gone; then it may have no words either, since others replied to it. */
  author: string | null;
  text: { format: 'html' | 'plain'; source: string };
  createdAt: number;
  /** Where it stands among the others; by default, the older comes first. */
  position?: number | undefined;
  editedAt?: number | undefined;
  status: 'shown' | 'held' | 'hidden';
}

interface SubscriberEntry {
  kind: 'subscriber';
  place: string;
  email: string;
  /** When they agreed; without it they are not imported, since nothing proves that they want letters. */
  confirmedAt?: number | undefined;
  unsubscribedAt?: number | undefined;
  /** Where they agreed, as it is stored beside the date. */
  source: string;
  language?: Language | 'both' | undefined;
  /** Columns of the table as they are; only in an export of this program. */
  exact?: Pick<Selectable<Tables['subscribers']>, 'asked_at' | 'paused_at' | 'ended_by'> | undefined;
}

export interface SeriesEntry {
  kind: 'series';
  place: string;
  name: string;
  slug?: string | undefined;
  /** Whether one of the same name is another one if its slug differs. */
  isKnownBySlug?: boolean | undefined;
  description?: string | undefined;
  image?: { address: string; alt?: string | undefined } | undefined;
}

/** An address of the old site besides those of its posts: of a category, a tag, a feed, or one that redirected there. */
export interface RedirectEntry {
  kind: 'redirect';
  place: string;
  from: string;
  to:
    | { category: string }
    | { tag: string }
    | { series: string }
    /** The key of a post. */
    | { post: string }
    /** To an image as it is stored here, or to the post with this key if it did not come. */
    | { image: string; post?: string | undefined }
    /** A root-relative path of this site, or an absolute address. */
    | { address: string };
}

/** A part of an export of this program that is neither of the above; only such an export contains one. */
export interface SiteEntry {
  kind: 'site';
  place: string;
  part: string;
  value: unknown;
}

/**
 * Something that does not come over as it was. A `problem` is a fault of the file, and makes the command end with
 * status 1; `left out` is what this site has no place for, such as a menu or a password.
 */
export interface RemarkEntry {
  kind: 'problem' | 'left out';
  place: string;
  /** A whole sentence for the author. */
  remark: string;
  /** What could not be read, if it is known; it counts among those that failed. */
  of?: 'posts' | 'comments' | 'images' | 'subscribers' | 'redirects' | undefined;
}
