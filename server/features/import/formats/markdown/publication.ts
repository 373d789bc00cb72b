import { type PostDate, readDate } from '#server/base/read-date.ts';
import type { Remarks } from '../remarks.ts';
import type { Fields } from './fields.ts';
import type { ForeignSite, TextFile } from './foreign-site.ts';

export interface Publication {
  status: 'draft' | 'published';
  publishAt?: number | undefined;
  createdAt?: number | undefined;
  publishedAt?: number | undefined;
  updatedAt?: number | undefined;
  timesAreDays?: boolean | undefined;
}

/** What one file says, and what the whole site and its reader know. */
interface Facts {
  fields: Fields;
  file: TextFile;
  site: ForeignSite;
  remarks: Remarks;
  /** Of the post, or else of the name of its file. */
  date?: PostDate | undefined;
  hasFrontMatter: boolean;
}

const PUBLISHED = /^(?:publish(?:ed)?|public|live|done|evergreen)$/i;
const UNPUBLISHED = /^(?:draft|private|idea|wip|in[ -]progress|unpublished|pending|archived|future|scheduled)$/i;
/** `published` may also be yes or no, and Eleventy fills in dates by words and by templates. */
const NO_DATE = /^(?:true|false|yes|no|last modified|created|git .*)$|\{[{%]|<%/i;

/** The date of a post by its fields; what is none although it should be is a problem. */
export function dateOf({ fields, file, site, remarks }: Omit<Facts, 'date'>): PostDate | undefined {
  const names = ['date', 'publishDate', 'pubDate', 'published', 'published_at', 'created', 'created_at'];
  return dateIn(fields, names, site, (typed) => {
    if (!NO_DATE.test(typed)) remarks.problem(file.name, `The date “${typed.slice(0, 60)}” cannot be read.`);
  });
}

function dateIn(fields: Fields, names: string[], site: ForeignSite, isNone?: (typed: string) => void) {
  for (const name of names) {
    const typed = fields.text(name);
    const date = typed === undefined ? undefined : readDate(typed, site.timeZone);
    if (date) return date;
    if (typed !== undefined) isNone?.(typed);
  }
  return undefined;
}

/** Whether strangers could read the post on the old site, and since when. */
export function readPublication(facts: Facts): Publication {
  const { fields, site, date, file } = facts;
  const at = (...names: string[]) => dateIn(fields, names, site);
  const created = at('created', 'created_at', 'date') ?? date;
  const updated = at(
    'lastmod',
    'updated',
    'modified',
    'last_modified_at',
    'updated_at',
    'date_modified',
    'updated_date',
  );
  const published = at('publishDate', 'pubDate', 'published_at', 'date', 'published') ?? date;
  const isDays = [date, created, updated, published].some((found) => found?.hasTime === false);
  const [publishedAt, updatedAt, days] = [published?.time, updated?.time, isDays ? { timesAreDays: true } : {}];
  const times = { createdAt: created?.time ?? publishedAt, updatedAt, ...days };
  const now = Date.now();
  const isExpired = (at('expiryDate')?.time ?? Number.POSITIVE_INFINITY) <= now;
  if (isExpired) facts.remarks.leftOut(file.name, 'The post expired on the old site, so it becomes a draft.');
  if (isExpired || !isPublic(facts)) return { status: 'draft', ...times };
  // Such a post appears by itself on its day, there as here.
  if (publishedAt !== undefined && publishedAt > now)
    return { status: 'draft', publishAt: publishedAt, updatedAt, ...days };
  return { status: 'published', publishedAt, ...times };
}

function isPublic({ fields, file, site, remarks, date, hasFrontMatter }: Facts): boolean {
  const status = fields.text('status') ?? '';
  const hides = ['draft', 'private'].map((name) => fields.flag(name));
  const shows = ['published', 'publish'].map((name) => fields.flag(name));
  if (file.isDraft || shows.includes(false) || hides.includes(true) || UNPUBLISHED.test(status)) return false;
  if (shows.includes(true) || hides.includes(false) || PUBLISHED.test(status)) return true;
  if (!site.hasNotes || (site.kind === 'plain' && hasFrontMatter && date)) return true;
  // Notes are private unless they say otherwise; a mistake here could not be taken back.
  remarks.count('Texts that do not say whether strangers may read them become drafts', file.name);
  return false;
}

const PAGE = /^(?:pages?|default|about|contact|links|none|null)$/i;
const LISTING = /^(?:home|archives?|search|categories|category|tags?|tag-list|index|404)$/i;
/** The beginning tells it, and a long text of brackets would take long. */
const LOOKED_AT = 20_000;
/** Code that runs through the posts of the site. */
const LISTS_POSTS = /\{%-?\s*for\s[^%]{0,200}\b(?:site|paginator|collections|pagination|posts)\b/;

/** What a text is besides a post; nothing if it is one. */
export type PageKind = 'page' | 'listing';

/** A page such as “About” has a text of its own; the archive, the search or the page of an error has none. */
export function pageKindOf(facts: Facts, body: string): PageKind | undefined {
  const layout = (facts.fields.text('layout') ?? '').replace(/^.*\//, '').replace(/\.\w+$/, '');
  if (!isPage(facts, layout)) return undefined;
  const start = body.slice(0, LOOKED_AT);
  const name = facts.file.stem.replace(/\/index$/, '').replace(/^.*\//, '');
  const isListing = LISTING.test(layout) || LISTING.test(name) || LISTS_POSTS.test(start) || !hasWords(start);
  return isListing ? 'listing' : 'page';
}

function isPage({ fields, file, site, date }: Facts, layout: string): boolean {
  const isOfPages = site.kind === 'hugo' && /^pages?$/.test(file.section);
  if (/^pages?$/i.test(fields.text('type') ?? '') || isOfPages) return true;
  if (site.hasNotes) return false;
  const isPageLike = (name: string) => PAGE.test(name) || LISTING.test(name);
  // Pages have layouts of their own, but some sites give these to posts, too.
  if (isPageLike(layout) && !(file.isAmongPosts && date)) return true;
  return !file.isAmongPosts && (site.kind === 'jekyll' || !date || isPageLike(file.stem));
}

/** Besides code of templates and HTML. */
function hasWords(body: string): boolean {
  const words = body
    .replace(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi, '')
    .replace(/\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}|\{#[\s\S]*?#\}|<[^<>]*>/g, '');
  return /\p{L}/u.test(words);
}
