import { parse } from 'yaml';
import type { z } from 'zod';
import { readCsvRows, unescapeFormula } from '#server/base/csv.ts';
import { readLines } from '#server/base/read-lines.ts';
import {
  columnsOf,
  exportedComment,
  exportedImage,
  exportedRedirect,
  exportedSubscriber,
  FILES,
  MEDIA,
  POLICIES,
  POSTS,
} from '#server/features/export/export-format.ts';
import { withOwnMedia, withoutQuotedShortcodes } from '#server/features/export/portable-text.ts';
import { type FrontMatter, frontMatter, postColumnsIn } from '#server/features/export/post-fields.ts';
import { exportedSeries, SITE_PARTS } from '#server/features/export/site-parts.ts';
import { postPath } from '#shared/text/post-path.ts';
import { eachPlain, WRITING_FIELDS } from '#shared/writing.ts';
import type { Entry, GivenFields, PostEntry, RemarkEntry } from '../../entry.ts';
import { decodeChunks } from '../../source/read-text.ts';
import { FileFault, ImportError, type SourceFiles } from '../../source/source-files.ts';
import { ExportFiles, parseJson } from './export-files.ts';

const MIB = 1024 * 1024;
/** Four bytes for every character that a text may have, and its front matter. */
const POST_BYTES_MAXIMUM = 4 * MIB;
const LIST_BYTES_MAXIMUM = 16 * MIB;
const LINE_MAXIMUM = MIB;
/** Above this, it is no front matter but something that wants to keep the parser busy. */
const FRONT_MATTER_MAXIMUM = 100_000;
const [OPENING, CLOSING] = ['---\n', '\n---\n\n'];

/**
 * Reads an export of a site like this one. A file that cannot be read is one problem, and the others are still read.
 * @throws {ImportError} if it is no such export
 */
export async function* readChintan(source: SourceFiles): AsyncGenerator<Entry> {
  const files = await ExportFiles.open(source);
  for (const [place, read] of readersOf(files)) {
    try {
      yield* read(files, place);
    } catch (error) {
      if (!(error instanceof FileFault || error instanceof ImportError)) throw error;
      yield { kind: 'problem', place, remark: error.message, ...(place.startsWith(POSTS) && { of: 'posts' }) };
    }
  }
  for (const place of files.unlisted()) {
    yield { kind: 'left out', place, remark: 'The file is not part of the export.' };
  }
}

type Read = (files: ExportFiles, place: string) => AsyncGenerator<Entry>;

/** What is not named here, such as the file for Hugo, is for people and other programs. */
const READERS: Record<string, Read> = {
  [FILES.images[0]]: readImages,
  [FILES.site[0]]: readSettings,
  [FILES.series[0]]: readSeries,
  [FILES.comments[0]]: readComments,
  [FILES.subscribers[0]]: readSubscribers,
  [FILES.redirects[0]]: readRedirects,
};
const PARTS_IN = Map.groupBy(Object.entries(SITE_PARTS), ([, { file }]) => file);
/** Every export has them; others are absent where a site has none, or when they were not asked for. */
const ALWAYS = [FILES.images[0], FILES.site[0], FILES.series[0], FILES.comments[0], FILES.redirects[0]];

function* readersOf(files: ExportFiles): Generator<[string, Read]> {
  for (const place of new Set([...ALWAYS, ...files.names])) {
    if (place.startsWith(POSTS)) yield [place, readPost];
    else if (place.startsWith(POLICIES)) yield [place, readPolicy];
    else if (PARTS_IN.has(place) || READERS[place]) yield [place, READERS[place] ?? readPart];
  }
}

async function* readPart(files: ExportFiles, place: string): AsyncGenerator<Entry> {
  const [[part] = ['']] = PARTS_IN.get(place) ?? [];
  yield { kind: 'site', place, part, value: await readJson(files, place) };
}

/** One entry for each setting, so that one that is wrong keeps no other from coming. */
async function* readSettings(files: ExportFiles, place: string): AsyncGenerator<Entry> {
  const site = await readJson(files, place);
  const values: Record<string, unknown> = typeof site === 'object' && site !== null ? { ...site } : {};
  for (const [part] of PARTS_IN.get(place) ?? []) yield { kind: 'site', place, part, value: values[part] };
}

async function* readSeries(files: ExportFiles, place: string): AsyncGenerator<Entry> {
  const parsed = exportedSeries.safeParse(await readJson(files, place));
  if (!parsed.success) throw new FileFault('The file is not part of an export.');
  for (const { name, slug, description, image } of parsed.data) {
    const cover = image === null ? undefined : { address: `/${MEDIA}${image}` };
    yield { kind: 'series', place, name, slug, isKnownBySlug: true, description, image: cover };
  }
  yield { kind: 'site', place, part: 'series', value: parsed.data };
}

async function* readPolicy(files: ExportFiles, place: string): AsyncGenerator<Entry> {
  const { meta, text } = readText(await files.text(place, MIB));
  const name = place.slice(POLICIES.length, -'.md'.length);
  const value = { name, text, lastmod: (meta as { lastmod?: string })?.lastmod };
  yield { kind: 'site', place, part: 'policy', value };
}

async function* readPost(files: ExportFiles, place: string): AsyncGenerator<Entry> {
  const { meta, text } = readText(await files.text(place, POST_BYTES_MAXIMUM));
  const parsed = frontMatter.safeParse(meta);
  if (parsed.success) return yield postOf(place, parsed.data, text);
  const field = parsed.error.issues[0]?.path.join('.') || 'All of it';
  throw new FileFault(`The front matter is not that of an export: ${field} is wrong or missing.`);
}

const postKey = (slug: string) => `chintan:${slug}`;

function postOf(place: string, meta: FrontMatter, text: string): PostEntry {
  const { slug, format } = meta;
  const columns = postColumnsIn(meta);
  return {
    kind: 'post',
    key: postKey(slug),
    place,
    title: meta.title,
    text: { format, source: format === 'markdown' ? withOwnMedia(text) : text, isOwn: true },
    ...(eachPlain((name) => meta[WRITING_FIELDS[name].exported]) as GivenFields),
    slug,
    language: meta.language,
    categories: meta.categories,
    tags: meta.tags ?? [],
    author: meta.author ?? null,
    status: meta.status === 'published' ? 'published' : 'draft',
    publishAt: columns.publish_at ?? undefined,
    createdAt: Date.parse(meta.created_at),
    publishedAt: timeIfAny(meta.published_at) ?? undefined,
    updatedAt: Date.parse(meta.lastmod),
    featured: meta.featured ?? false,
    // Root-relative, as the texts name images.
    image:
      meta.image === undefined ? undefined : { address: meta.image.replace(/^\.\.(?=\/)/, ''), alt: meta.image_alt },
    series: meta.series && { name: meta.series[0], slug: meta.series_slug, order: meta.series_order },
    addresses: [postPath(slug)],
    exact: { columns, formerSlugs: meta.former_slugs ?? [] },
  };
}

/** @throws {FileFault} */
function readText(file: string): { meta: unknown; text: string } {
  const end = file.indexOf(CLOSING, OPENING.length);
  if (!file.startsWith(OPENING) || end < 0 || file.length <= end + CLOSING.length || !file.endsWith('\n')) {
    throw new FileFault('The file has no front matter.');
  }
  const head = file.slice(OPENING.length, end);
  if (head.length > FRONT_MATTER_MAXIMUM) throw new FileFault('The front matter is too long.');
  try {
    // Aliases, with which a small file can become a huge value, are refused.
    const meta = parse(head, { schema: 'core', maxAliasCount: 0, uniqueKeys: false, logLevel: 'error' });
    return { meta, text: withoutQuotedShortcodes(file.slice(end + CLOSING.length, -1)) };
  } catch {
    throw new FileFault('The front matter is not valid YAML.');
  }
}

function readImages(files: ExportFiles, list: string): AsyncGenerator<Entry> {
  return entriesOf('images', readLinesOf(files, list, exportedImage), ({ file, alt }) => {
    const found = files.names.has(file) ? files.find(file) : undefined;
    if (!found) return { kind: 'problem', place: file, remark: 'The file is missing.', of: 'images' };
    const ownName = file.slice(MEDIA.length);
    return { kind: 'image', addresses: [`/${file}`], file: `archive:${found}`, alt, ownName };
  });
}

function readComments(files: ExportFiles, list: string): AsyncGenerator<Entry> {
  const keyOf = (post: string, number: number) => `${postKey(post)}#${number}`;
  return entriesOf('comments', readLinesOf(files, list, exportedComment), (comment, { place, number: position }) => {
    const { post, number, parent, author = null, text, status } = comment;
    return {
      ...{ kind: 'comment', key: keyOf(post, number), place, position, post: postKey(post), author, status },
      parent: parent === undefined ? undefined : keyOf(post, parent),
      text: { format: 'plain', source: text },
      createdAt: Date.parse(comment.created_at),
      editedAt: timeIfAny(comment.edited_at) ?? undefined,
    };
  });
}

function readSubscribers(files: ExportFiles, list: string): AsyncGenerator<Entry> {
  return entriesOf('subscribers', readTable(files, list, exportedSubscriber), (subscriber, { place }) => {
    const { email, source, language, confirmed_at, unsubscribed_at, asked_at, paused_at, ended_by } = subscriber;
    return {
      ...{ kind: 'subscriber', place, email, source, language },
      confirmedAt: Date.parse(confirmed_at),
      unsubscribedAt: timeIfAny(unsubscribed_at) ?? undefined,
      exact: { asked_at: Date.parse(asked_at), paused_at: timeIfAny(paused_at), ended_by: ended_by || null },
    };
  });
}

function readRedirects(files: ExportFiles, list: string): AsyncGenerator<Entry> {
  return entriesOf('redirects', readTable(files, list, exportedRedirect), ({ from, to, post }, { place }) => {
    return { kind: 'redirect', place, from, to: post === '' ? { address: to } : { post: postKey(post) } };
  });
}

interface Line<Value> {
  place: string;
  number: number;
  /** Absent if the line is wrong. */
  value: Value | undefined;
}

async function* entriesOf<Value>(
  of: RemarkEntry['of'],
  lines: AsyncIterable<Line<Value>>,
  entryOf: (value: Value, line: Line<Value>) => Entry,
): AsyncGenerator<Entry> {
  for await (const line of lines) {
    const { place, value } = line;
    if (value === undefined) yield { kind: 'problem', place, remark: 'The line is not part of an export.', of };
    else yield entryOf(value, line);
  }
}

function timeIfAny(time: string | undefined): number | null {
  return time === undefined || time === '' ? null : Date.parse(time);
}

async function readJson(files: ExportFiles, name: string): Promise<unknown> {
  const value = parseJson(await files.text(name, LIST_BYTES_MAXIMUM));
  if (value === undefined) throw new FileFault('The file is not valid JSON.');
  return value;
}

async function* readLinesOf<Value>(
  files: ExportFiles,
  name: string,
  schema: z.ZodType<Value>,
): AsyncGenerator<Line<Value>> {
  for await (const { number, bytes } of readLines(await files.open(name), LINE_MAXIMUM)) {
    const value = bytes ? schema.safeParse(parseJson(bytes.toString())).data : undefined;
    yield { place: `${name}, line ${number}`, number, value };
  }
}

/** @throws {FileFault} if the columns are not those of the table */
async function* readTable<Value>(
  files: ExportFiles,
  name: string,
  schema: z.ZodObject & z.ZodType<Value>,
): AsyncGenerator<Line<Value>> {
  let columns: string[] | undefined;
  let number = 0;
  for await (const { fields } of readCsvRows(decodeChunks(await files.open(name)), { longestRow: LINE_MAXIMUM })) {
    number += 1;
    if (!columns) {
      columns = fields ?? [];
      const needed = columnsOf(schema);
      if (needed.every((column) => columns?.includes(column))) continue;
      throw new FileFault(`The first line must name the columns ${needed.join(', ')}.`);
    }
    const row = columns.map((column, at) => [column, unescapeFormula(fields?.[at] ?? '')]);
    yield { place: `${name}, row ${number}`, number, value: schema.safeParse(Object.fromEntries(row)).data };
  }
}
