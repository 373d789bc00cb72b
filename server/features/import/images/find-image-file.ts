import { imageKeyOf } from '#server/features/media/file-name.ts';
import { compose } from '#shared/text/compose.ts';
import { decoded } from '#shared/text/decoded.ts';
import type { SourceFiles } from '../source/source-files.ts';
import { uploadedImage } from '../text/addresses.ts';

/** What an entry said of an image: where it is, its description, and the name that it keeps in a site like this one. */
export interface KnownImage {
  file: string;
  alt?: string | undefined;
  ownName?: string | null | undefined;
}

/** By the addresses of the images. */
export type KnownImages = Pick<ReadonlyMap<string, KnownImage>, 'get'>;

interface FoundImage {
  /** The file in the archive that is this image, or a larger copy of it. */
  file: string | undefined;
  /** Where it is on the web: where its entry says, if there is one. */
  address: string;
  alt: string | undefined;
  ownName: string | undefined;
}

const ARCHIVE = 'archive:';

/** @param address of the web, `archive:NAME`, or root-relative */
export function findImage(source: SourceFiles, known: KnownImages, address: string): FoundImage {
  const spellings = imageSpellings(address);
  const told = spellings.flatMap((spelling) => known.get(spelling) ?? []);
  const files = told.map(({ file }) => file);
  return {
    file: fileAmong(source, [...files, ...files.flatMap(imageSpellings), ...spellings]),
    address: files.find((file) => /^https?:/i.test(file)) ?? address,
    alt: told.map(({ alt }) => alt).find(Boolean),
    ownName: known.get(address)?.ownName ?? undefined,
  };
}

function fileAmong(source: SourceFiles, spellings: string[]): string | undefined {
  for (const path of new Set(spellings.flatMap(pathsOf))) {
    const found = findInArchive(source, path) ?? findOriginal(source, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Archives have the names of files as they are, or as they stand in addresses. */
function pathsOf(address: string): string[] {
  if (address.startsWith(ARCHIVE)) return bothSpellings(address.slice(ARCHIVE.length));
  if (address.startsWith('/')) return bothSpellings(address);
  const path = URL.parse(address)?.pathname;
  return path === undefined || !/^https?:/i.test(address) ? [] : bothSpellings(path);
}

function bothSpellings(path: string): string[] {
  return [...new Set([path, decoded(path)])];
}

/** A text may show a variant, but an export of this program has the original alone. */
function findOriginal(source: SourceFiles, path: string): string | undefined {
  const [, file = ''] = /^\/?media\/([^/]+)$/.exec(path) ?? [];
  return indexOf(source).stored.get(imageKeyOf(file) ?? '');
}

interface NamedFile {
  name: string;
  segments: string[];
}

interface ArchiveIndex {
  /** By their own names, without their folders; those in the fewest folders first. */
  named: Map<string, NamedFile[]>;
  /** By their names with one folder: an archive may have thousands of one name. */
  inFolder: Map<string, NamedFile[]>;
  /** The images in the media folder of an export of this program, by their keys. */
  stored: Map<string, string>;
}

const indexes = new WeakMap<SourceFiles, ArchiveIndex>();
/** A file name such as these does not tell whether it is the picture that is meant. */
const COMMON =
  /^(?:image|img|pic|picture|photo|screen ?shot|unnamed|untitled|download|cover|banner|header|logo|icon|thumb|thumbnail|avatar|default|feature|featured|dsc\w?|pxl)?[-_ .()x\d]*$/i;
const DISTINCTIVE_LENGTH = 6;
const STORED = /^media\/([0-9a-f]{20})-/;

/**
 * @param path with `/`, decoded
 * @returns the file whose path ends most like this one: in the same folder at least, unless its name is unmistakable
 */
function findInArchive(source: SourceFiles, path: string): string | undefined {
  const wanted = segmentsOf(path);
  const { named, inFolder } = indexOf(source);
  const [first, second] = named.get(fileName(wanted)) ?? [];
  if (wanted.length === 1) return first?.name;
  const shared = ({ segments }: NamedFile) => sharedEnd(segments, wanted);
  const near = inFolder.get(withFolder(wanted)) ?? [];
  if (near.length > 0) return near.reduce((best, file) => (shared(file) > shared(best) ? file : best)).name;
  return !second && isDistinctive(fileName(wanted)) ? first?.name : undefined;
}

const fileName = (segments: string[]) => segments.at(-1) ?? '';
const withFolder = (segments: string[]) => segments.slice(-2).join('/');

function indexOf(source: SourceFiles): ArchiveIndex {
  const known = indexes.get(source);
  if (known) return known;
  const files = source
    .names()
    .map((name) => ({ name, segments: segmentsOf(name) }))
    .sort((one, other) => one.segments.length - other.segments.length);
  const index = {
    named: Map.groupBy(files, ({ segments }) => fileName(segments)),
    inFolder: Map.groupBy(
      files.filter(({ segments }) => segments.length > 1),
      ({ segments }) => withFolder(segments),
    ),
    stored: new Map(
      files.flatMap(
        ({ name }) =>
          STORED.exec(name)
            ?.slice(1)
            .map((key) => [key, name] as const) ?? [],
      ),
    ),
  };
  indexes.set(source, index);
  return index;
}

/** In one normal form, because macOS unpacks names in another than they were packed in. */
function segmentsOf(path: string): string[] {
  return compose(path).replace(/^\/+/, '').split('/');
}

function sharedEnd(one: string[], other: string[]): number {
  const most = Math.min(one.length, other.length);
  for (let shared = 0; shared < most; shared += 1) if (one.at(-1 - shared) !== other.at(-1 - shared)) return shared;
  return most;
}

function isDistinctive(fileName: string): boolean {
  const stem = fileName.replace(/\.\w+$/, '');
  return stem.length >= DISTINCTIVE_LENGTH && !COMMON.test(stem);
}

/** What WordPress puts into the names of smaller copies, and of images that were cropped or turned. */
const COPIES = [/-(?:\d+x\d+|scaled|rotated|e\d{10,})(?=\.\w+$)/, /-(?:scaled|rotated|e\d{10,})(?=\.\w+$)/];

/** @returns the address, and others under which the same picture may be known, the likeliest first */
function imageSpellings(address: string): string[] {
  const bare = address.replace(/[?#].*$/s, '');
  const originals = [bare, uploadedImage(bare)];
  for (const copy of COPIES) originals.push((originals.at(-1) ?? bare).replace(copy, ''));
  const scaled = originals.at(-1)?.replace(/(?=\.\w+$)/, '-scaled');
  const spellings = [address, ...originals, ...(scaled ? [scaled] : [])];
  return [...new Set([...spellings, ...spellings.map(otherScheme)])];
}

/** Sites that moved to https still have the former addresses in their older texts. */
function otherScheme(address: string): string {
  return address.replace(/^http(s?):/, (_, s) => (s ? 'http:' : 'https:'));
}
