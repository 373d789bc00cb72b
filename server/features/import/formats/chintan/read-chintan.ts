import { exportedSeries, exportedSite, FILES, MEDIA, POLICIES, POSTS } from '#server/features/export/export-format.ts';
import { withoutQuotedShortcodes } from '#server/features/export/shortcodes.ts';
import type { Entry, SeriesEntry, SiteEntry } from '../../entry.ts';
import { FileFault, type SourceFiles } from '../../source/source-files.ts';
import { CheckedFiles, parseJson } from './checked-files.ts';
import { readChintanPost } from './read-chintan-post.ts';
import { problemOf, readComments, readImages, readRedirects, readSubscribers } from './read-chintan-tables.ts';

const MIB = 1024 * 1024;
/** Four bytes for every character that a text may have, and its front matter. */
const POST_BYTES_MAXIMUM = 4 * MIB;
const LIST_BYTES_MAXIMUM = 16 * MIB;
const POLICY = /^---\n.*\nlastmod: "([^"\n]*)"\n(shortcodes: "quoted"\n)?---\n\n([\s\S]*)\n$/;

type Read = (files: CheckedFiles) => AsyncIterable<Entry>;

/**
 * Reads an export of a site like this one. A file that is not as it was exported is one problem, and the others are
 * still read. What other entries refer to comes before them; `SITE_PARTS_BEFORE_POSTS` says which parts of the site.
 * @throws {ImportError} if it is no such export
 */
export async function* readChintan(source: SourceFiles): AsyncGenerator<Entry> {
  const files = await CheckedFiles.open(source);
  yield* readList(files, FILES.categories, 'categories');
  yield* guarded(readImages, files);
  yield* guarded(readSettings, files);
  yield* guarded(readSeries, files);
  for (const name of files.names.filter((one) => one.startsWith(POSTS))) {
    yield* guarded(readPost(name), files);
  }
  for (const read of [readComments, readSubscribers, readRedirects]) yield* guarded(read, files);
  yield* guarded(readStartHere, files);
  for (const part of ['author', 'book', 'videos'] as const) yield* readList(files, FILES[part], part);
  for (const name of files.names.filter((one) => one.startsWith(POLICIES))) {
    yield* guarded(readPolicy(name), files);
  }
  yield* checkOthers(files);
  yield* unknownFiles(files);
}

/** A table that the export was told to leave out is not missing. */
async function* guarded(read: Read, files: CheckedFiles): AsyncGenerator<Entry> {
  try {
    yield* read(files);
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    if (error.place === FILES.subscribers && !files.has(FILES.subscribers)) return;
    yield error.place.startsWith(POSTS) ? { ...problemOf(error), of: 'posts' } : problemOf(error);
  }
}

function readPost(name: string): Read {
  return async function* (files) {
    yield readChintanPost(name, await files.text(name, POST_BYTES_MAXIMUM));
  };
}

/** One entry for each setting, so that one that is wrong keeps no other from coming. */
async function* readSettings(files: CheckedFiles): AsyncGenerator<SiteEntry> {
  const site = await readJson(files, FILES.site);
  for (const part of Object.keys(exportedSite.shape)) {
    if (part !== 'start_here') yield { kind: 'site', place: FILES.site, part, value: valueIn(site, part) };
  }
}

/** After the posts that it names. */
async function* readStartHere(files: CheckedFiles): AsyncGenerator<SiteEntry> {
  const value = valueIn(await readJson(files, FILES.site), 'start_here');
  yield { kind: 'site', place: FILES.site, part: 'start_here', value };
}

function valueIn(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null ? (object as Record<string, unknown>)[name] : undefined;
}

async function* readSeries(files: CheckedFiles): AsyncGenerator<Entry> {
  const parsed = exportedSeries.safeParse(await readJson(files, FILES.series));
  if (!parsed.success) throw new FileFault('The file is not one of an export.', FILES.series);
  for (const { name, slug, description, image } of parsed.data) {
    const series: SeriesEntry = { kind: 'series', place: FILES.series, name, slug, description };
    yield image === null ? series : { ...series, image: { address: `/${MEDIA}${image}` } };
  }
  yield { kind: 'site', place: FILES.series, part: 'series', value: parsed.data };
}

/** Of files for people and other programs, nothing but the digest matters. */
async function* checkOthers(files: CheckedFiles): AsyncGenerator<Entry> {
  for (const name of [FILES.readme, FILES.hugo].filter((one) => files.has(one))) {
    try {
      await files.check(name);
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      yield problemOf(error);
    }
  }
}

function readPolicy(place: string): Read {
  return async function* (files) {
    const [, lastmod, isQuoted, written] = POLICY.exec(await files.text(place, MIB)) ?? [];
    if (written === undefined) throw new FileFault('The file has no front matter.', place);
    const text = isQuoted ? withoutQuotedShortcodes(written) : written;
    const name = place.slice(POLICIES.length, -'.md'.length);
    yield { kind: 'site', place, part: 'policy', value: { name, text, lastmod } };
  };
}

/** A list or thing that the site has none of may be missing. */
async function* readList(files: CheckedFiles, place: string, part: string): AsyncGenerator<Entry> {
  if (!files.has(place)) return;
  yield* guarded(async function* (checked) {
    yield { kind: 'site', place, part, value: await readJson(checked, place) };
  }, files);
}

async function readJson(files: CheckedFiles, name: string): Promise<unknown> {
  const value = parseJson(await files.text(name, LIST_BYTES_MAXIMUM));
  if (value === undefined) throw new FileFault('The file is not valid JSON.', name);
  return value;
}

function* unknownFiles(files: CheckedFiles): Generator<Entry> {
  for (const place of files.unlisted()) {
    yield { kind: 'left out', place, remark: 'The file is not part of the export.' };
  }
}
