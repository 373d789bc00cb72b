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

const ARCHIVE = 'archive:';

/**
 * @param address of the web, `archive:NAME`, or root-relative
 * @returns the name of the file in the archive that is this image, or a larger copy of it
 */
export function imageFileIn(source: SourceFiles, known: KnownImages, address: string): string | undefined {
  const spellings = imageSpellings(address);
  const told = spellings.map((spelling) => known.get(spelling)?.file).filter((file) => file !== undefined);
  for (const spelling of [...told, ...told.flatMap(imageSpellings), ...spellings]) {
    for (const path of pathsOf(spelling)) {
      const found = findInArchive(source, path) ?? findOriginal(source, path);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** @returns where the image is on the web: where its entry says, if there is one */
export function webAddressOf(known: KnownImages, address: string): string {
  const told = imageSpellings(address).map((spelling) => known.get(spelling)?.file);
  return told.find((file) => file && /^https?:/i.test(file)) ?? address;
}

export function altOf(known: KnownImages, address: string): string | undefined {
  return imageSpellings(address)
    .map((spelling) => known.get(spelling)?.alt)
    .find(Boolean);
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
  return findStoredImage(source, imageKeyOf(file) ?? '');
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

/** @returns the file of an export of this program that has the image with this key */
function findStoredImage(source: SourceFiles, key: string): string | undefined {
  return key === '' ? undefined : indexOf(source).stored.get(key);
}

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
      source
        .names()
        .toReversed()
        .map((name) => [STORED.exec(name)?.[1] ?? '', name]),
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
