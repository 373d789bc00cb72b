import { noonOf } from '#server/features/posts/writing/publication-date.ts';
import { compose } from '#shared/text/compose.ts';
import type { Entry, PostEntry } from '../entry.ts';
import type { ImportRun } from '../import-run.ts';
import { findImportedPosts, type ImportedPost } from '../import-store.ts';
import { convertText } from '../text/convert-text.ts';
import type { ConvertedText } from '../text/converted-text.ts';
import type { WorkEntry } from '../work/work-store.ts';

/** How many entries are read between two reports of progress, and two looks at whether the import was cancelled. */
const STEP = 50;
const DAY_MS = 24 * 60 * 60_000;

/** Reads everything and converts the texts. Nothing is written to the site before this is over. */
export async function readEntries(run: ImportRun, entries: AsyncIterable<Entry>): Promise<void> {
  let read = 0;
  for await (const entry of entries) {
    await take(run, entry);
    read += 1;
    if (read % STEP > 0) continue;
    run.hooks.signal.throwIfAborted();
    run.hooks.onStage('reading', read, null);
  }
  run.hooks.onStage('reading', read, read);
}

async function take(run: ImportRun, given: Entry): Promise<void> {
  const { report, options } = run;
  const entry = cleanEntry(given);
  if (!entry) report.problem('place' in given ? given.place : '', 'It has a date that does not exist.');
  else if ('remark' in entry) report.remark(entry);
  else if (entry.kind === 'post') takePost(run, { ...entry, key: await keyOf(run, entry) });
  else if (entry.kind === 'comment' && !options.comments) return;
  else if (entry.kind === 'subscriber' && !options.subscribers) return;
  else takeOther(run, entry);
}

/** Some sources name their posts by what others may use, too, such as `index.md`: then the title or the time has to fit. */
async function keyOf({ database }: ImportRun, entry: PostEntry): Promise<string> {
  const { key, otherKey } = entry;
  if (otherKey === undefined) return key;
  const post = (await findImportedPosts(database.read, [key])).get(key);
  return !post || isSamePost(post, entry) ? key : otherKey;
}

function isSamePost(post: ImportedPost, { title, createdAt, publishedAt, timesAreDays }: PostEntry): boolean {
  if (post.title === compose(title)) return true;
  // A day is stored as its noon in the zone of this site.
  const tolerance = timesAreDays ? DAY_MS : 1;
  const known = [post.created_at, post.published_at ?? post.created_at];
  return [publishedAt, createdAt].some(
    (time) => time !== undefined && known.some((at) => Math.abs(at - time) < tolerance),
  );
}

function takePost(run: ImportRun, { ...entry }: PostEntry): void {
  const { work, report } = run;
  if (entry.timesAreDays) Object.assign(entry, timesOfDays(run, entry));
  const { title, place } = entry;
  const text = converted(entry.text);
  const isTaken = text && !work.add({ ...entry, text, isOwn: entry.text.isOwn ?? false });
  if (!text || isTaken) {
    const what = text
      ? `“${title}” is in the file twice, or has the identifier of another post there.`
      : `The text of “${title}” could not be read.`;
    report.remark({ kind: 'problem', place, remark: what, of: 'posts' });
    return;
  }
  const writtenAt = entry.publishedAt ?? entry.createdAt;
  if (writtenAt !== undefined) work.oldestPost = Math.min(work.oldestPost ?? writtenAt, writtenAt);
  for (const remark of text.remarks) report.leftOut(place, remark);
  for (const [index, address] of entry.addresses.entries()) work.addAddress(address, entry.key, index === 0);
  for (const { kind, address, words } of text.references)
    if (kind === 'image') work.wantImage({ address, alt: words, place });
  if (entry.image) work.wantImage({ ...entry.image, place });
}

/** A day is one in the zone of the site, wherever it was written: in UTC, readers to the west would see the day before. */
function timesOfDays({ timeZone, startedAt }: ImportRun, entry: PostEntry): Partial<PostEntry> {
  const timeOf = (time: number | undefined) =>
    time === undefined || time % DAY_MS !== 0 ? time : noonOf(new Date(time).toISOString().slice(0, 10), timeZone);
  const past = (time: number | undefined) => {
    const at = timeOf(time);
    return at === undefined ? at : Math.min(at, Math.max(startedAt, time ?? 0));
  };
  return {
    publishAt: timeOf(entry.publishAt),
    createdAt: past(entry.createdAt),
    publishedAt: past(entry.publishedAt),
    updatedAt: past(entry.updatedAt),
  };
}

/** @returns nothing for a text that is too much for a parser, so that one post does not end an import */
function converted(text: PostEntry['text']): ConvertedText | undefined {
  try {
    return convertText(text);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function takeOther({ work, report }: ImportRun, entry: WorkEntry): void {
  const at = entry.kind === 'comment' ? (entry.position ?? entry.createdAt) : 0;
  if (!work.add(entry, at)) {
    const place = 'place' in entry ? entry.place : '';
    report.problem(place, 'It is in the file twice.');
    return;
  }
  if (entry.kind === 'series' && entry.image) work.wantImage({ ...entry.image, place: entry.place });
  if (entry.kind !== 'image') return;
  for (const address of entry.addresses) work.addImageFile(address, entry);
  const [address] = entry.addresses;
  if (entry.ownName !== undefined && address) work.wantImage({ address, alt: entry.alt, place: entry.file });
}

/** Nothing that an author wrote is of another year; some of these could not be stored, or not be shown. */
const EARLIEST = Date.UTC(1, 0, 1);
const LATEST = Date.UTC(9999, 11, 31);

/**
 * Makes every text of an entry one that can be stored: without NUL, and without halves of letters that others cut.
 * @returns `undefined` for an entry with a time that no calendar has
 */
export function cleanEntry<E extends Entry>(entry: E): E | undefined {
  const cleaned = clean(entry) as E;
  return hasWrongTime(cleaned) ? undefined : cleaned;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (Array.isArray(value)) return value.map(clean);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, clean(inner)]));
}

function hasWrongTime(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(([name, inner]) => (isTime(name) ? !isPossible(inner) : hasWrongTime(inner)));
}

/** In entries, the names of times end in `At`, or in `_at` where they are columns, and no others do. */
function isTime(name: string): boolean {
  return /(?:[a-z]A|_a)t$/.test(name);
}

/** What is not a number is a time of an export, which its schema has checked. */
function isPossible(time: unknown): boolean {
  if (typeof time !== 'number') return true;
  return Number.isSafeInteger(time) && Number(time) >= EARLIEST && Number(time) <= LATEST;
}
