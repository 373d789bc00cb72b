import { compose } from '#shared/text/compose.ts';
import type { SourceFiles } from '../source/source-files.ts';

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
export function findInArchive(source: SourceFiles, path: string): string | undefined {
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
export function findStoredImage(source: SourceFiles, key: string): string | undefined {
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
