import { UNSCHEDULED } from '#server/features/posts/scheduling/schedule.ts';
import { hasText } from '#shared/text/has-text.ts';
import { postPath } from '#shared/text/post-path.ts';
import {
  eachPlain,
  normaliseTags,
  type PlainName,
  SUMMARY_MAXIMUM,
  TAG_MAXIMUM,
  TAGS_MAXIMUM,
  TITLE_MAXIMUM,
  WRITING_FIELDS,
} from '#shared/writing.ts';
import type { GivenFields } from '../entry.ts';
import type { ImportRun } from '../import-run.ts';
import { digest, type PostToImport } from '../imported-post.ts';
import { plainLine } from '../report.ts';
import { fillText } from '../text/fill-text.ts';
import { shortenToSentence, summaryOf } from '../text/summary-of.ts';
import type { WorkEntryOf } from '../work/work-store.ts';

type Post = WorkEntryOf<'post'>;

/** A post as it is to be written, and what of the old one does not fit. */
export interface PreparedPost extends PostToImport {
  place: string;
  /** Whole sentences for the report. */
  remarks: string[];
}

/** Of a post that was in none. */
export const FALLBACK_CATEGORY = 'Essays';
/** Stands for the address of an image in a dry run, which fetches none. */
const NOT_FETCHED = '/media/not-fetched.jpg';
const MADE_TITLE_CHARACTERS = 80;
const CATEGORY_MAXIMUM = 100;
const CATEGORIES_MAXIMUM = 200;
const NAME_MAXIMUM = 100;

/** Fits a post into the limits of this site, and puts the addresses of this site into its text. */
export function preparePost(run: ImportRun, entry: Post): PreparedPost {
  const remarks: string[] = [];
  const body = forReaders(run, entry, bodyOf(run, entry));
  return {
    ...{ key: entry.key, entryDigest: digest([entry]), place: entry.place, remarks, body, format: entry.text.format },
    ...publicationOf(run, entry, { body, remarks }),
    title: titleOf(entry, remarks),
    ...(eachPlain((name) => fieldFor(run, entry, name, remarks)) as GivenFields),
    tags: tagsOf(entry, remarks),
    category: categoryOf(run, entry, remarks),
    language: entry.language,
    slug: run.work.plannedSlug(entry.key) ?? entry.slug,
    authorName: authorNameOf(run, entry),
    image: featuredImageOf(run, entry),
    series: entry.series,
    featured: entry.featured ?? false,
    publishesOnDay: entry.timesAreDays ?? false,
    ...datesOf(run, entry, remarks),
    updatedAt: entry.updatedAt,
    exact: exactOf(run, entry.exact),
  };
}

/** What the readers of an archive call a file of it. */
const ARCHIVE_ADDRESS = /archive:[^\s<>()[\]"'`]*[^\s<>()[\]"'`.,;:!?]/g;

function bodyOf(run: ImportRun, { text }: Post): string {
  return fillText(text, {
    imageAt: (address) => imageAt(run, address) ?? (run.dryRun ? NOT_FETCHED : undefined),
    linkTo: (address) => linkTo(run, address),
  });
}

function imageAt({ work }: ImportRun, address: string): string | undefined {
  const name = work.image(address)?.name;
  return name ? `/media/${name}` : undefined;
}

/** @returns the address on this site of a post or an image of the import */
function linkTo(run: ImportRun, address: string): string | undefined {
  const key = run.work.postAt(address);
  const slug = key === undefined ? undefined : run.work.plannedSlug(key);
  const fragment = /#.*$/.exec(address)?.[0] ?? '';
  return slug === undefined ? imageAt(run, address) : `${postPath(slug)}${fragment}`;
}

/** The last look at what will be stored: an address within the archive means nothing to a reader, wherever it stands. */
function forReaders(run: ImportRun, { isOwn }: Post, words: string): string {
  return isOwn ? words : words.replace(ARCHIVE_ADDRESS, (address) => linkTo(run, address) ?? address);
}

function publicationOf(
  run: ImportRun,
  { status, publishAt, isOwn, exact }: Post,
  { body, remarks }: { body: string; remarks: string[] },
): Pick<PostToImport, 'status' | 'publishAt'> {
  if (run.options.all_drafts) return { status: 'draft', publishAt: undefined };
  // Its time has come since the file was made, so the old site has published it.
  const waits = typeof exact?.columns.review_requested_at === 'number';
  const isDue = publishAt !== undefined && publishAt <= run.startedAt && !waits;
  const isPublished = status === 'published' || isDue;
  if (isPublished && !isOwn && !hasText(body)) {
    remarks.push('It has no text, so it becomes a draft.');
    return { status: 'draft', publishAt: undefined };
  }
  return { status: isPublished ? 'published' : 'draft', publishAt: isPublished ? undefined : publishAt };
}

/** What has no date, such as a page about the author, must not look like the newest post. */
function datesOf({ work }: ImportRun, { createdAt, publishedAt, status, isOwn }: Post, remarks: string[]) {
  const written = createdAt ?? publishedAt;
  if (written !== undefined || isOwn || status === 'draft' || work.oldestPost === undefined)
    return { createdAt: written, publishedAt };
  remarks.push('It has no date, so it gets that of the oldest post.');
  return { createdAt: work.oldestPost, publishedAt: work.oldestPost };
}

export function titleOf({ title, text, isOwn }: Post, remarks: string[]): string {
  if (!hasText(title) && !isOwn) return shorten(summaryOf(text), MADE_TITLE_CHARACTERS) || 'Untitled';
  if (title.length > TITLE_MAXIMUM) remarks.push(`The title was too long, and was shortened: ${title}`);
  return shorten(title, TITLE_MAXIMUM);
}

function fieldFor(run: ImportRun, entry: Post, name: PlainName, remarks: string[]): string | undefined {
  if (name === 'summary') return forReaders(run, entry, summaryFor(entry, remarks));
  const { kind, label, limit } = WRITING_FIELDS[name];
  const given = entry[name];
  if (!given || kind === 'video') return given;
  if (given.length > limit) remarks.push(`The ${label.toLowerCase()} was too long, and was shortened.`);
  return forReaders(run, entry, shorten(given, limit));
}

/** Of a text without a word, such as an image alone, the title has to do. */
function summaryFor({ summary = '', title, text, isOwn }: Post, remarks: string[]): string {
  if (!hasText(summary) && !isOwn) return summaryOf(text) || shorten(title, SUMMARY_MAXIMUM);
  if (summary.length > SUMMARY_MAXIMUM) remarks.push('The summary was too long, and was shortened.');
  return shortenToSentence(summary.trim(), SUMMARY_MAXIMUM);
}

/** A post is in one category here, so the others become tags. */
function tagsOf({ tags, categories }: Post, remarks: string[]): string[] {
  const all = normaliseTags([...tags, ...categories.slice(1)]);
  const kept = all.filter(({ length }) => length <= TAG_MAXIMUM).slice(0, TAGS_MAXIMUM);
  const dropped = all.filter((tag) => !kept.includes(tag));
  if (dropped.length > 0) remarks.push(`There are too many tags. Left out: ${dropped.join(', ')}`);
  return kept;
}

/** Every page lists all categories, so an import must not make thousands. */
function categoryOf({ categories }: ImportRun, { categories: [name = ''] }: Post, remarks: string[]): string {
  const category = categoryNamed(name) || FALLBACK_CATEGORY;
  if (categories.has(category)) return category;
  if (categories.size >= CATEGORIES_MAXIMUM) {
    remarks.push(`There are too many categories, so it is in “${FALLBACK_CATEGORY}” and not in “${category}”.`);
    return FALLBACK_CATEGORY;
  }
  categories.add(category);
  return category;
}

export function hasCategory({ categories: [name = ''] }: Post): boolean {
  return categoryNamed(name) !== '';
}

function categoryNamed(name: string): string {
  const category = shorten(plainLine(name), CATEGORY_MAXIMUM);
  return hasText(category) ? category : '';
}

/** An empty name keeps a post from getting that of the admin who imports it. */
function authorNameOf({ owner }: ImportRun, { author = '' }: Post): string | null {
  if (author === null) return '';
  const name = shorten(plainLine(author), NAME_MAXIMUM);
  return name === '' || name === owner?.name ? null : name;
}

/** A post that is to come as a draft, or has been published by now, is not published at its time once more. */
function exactOf({ options, startedAt }: ImportRun, exact: Post['exact']): Post['exact'] {
  if (!exact) return undefined;
  const { publish_at, review_requested_at } = exact.columns;
  const isPast = publish_at !== null && publish_at <= startedAt && review_requested_at === null;
  const schedule = options.all_drafts || isPast ? UNSCHEDULED : {};
  const asDraft = options.all_drafts ? { review_requested_at: null, was_published: 0 as const } : {};
  return { ...exact, columns: { ...exact.columns, ...schedule, ...asDraft } };
}

function featuredImageOf({ work }: ImportRun, { image }: Post): PostToImport['image'] {
  const { id = null, name = null } = (image && work.image(image.address)) ?? {};
  return id !== null && name !== null ? { id, name } : undefined;
}

/** Cuts a text after a word, and marks the cut with an ellipsis. @param maximum in UTF-16 units, the ellipsis included */
export function shorten(text: string, maximum: number): string {
  const trimmed = text.trim();
  if (trimmed.length <= maximum) return trimmed;
  const cut = trimmed.slice(0, maximum - 1);
  const lastSpace = cut.lastIndexOf(' ');
  const atWord = lastSpace > maximum / 2 ? cut.slice(0, lastSpace) : cut;
  // Half of a surrogate pair would be no letter.
  return `${atWord.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`;
}
