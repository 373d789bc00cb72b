import type { SourceFiles } from '../source/source-files.ts';

interface NamedFile {
  name: string;
  segments: string[];
}

/** The files of an archive by their own names, without their folders. */
type ArchiveIndex = Map<string, NamedFile[]>;

const indexes = new WeakMap<SourceFiles, ArchiveIndex>();
/** A file name such as these does not tell whether it is the picture that is meant. */
const COMMON =
  /^(?:image|img|pic|picture|photo|screen ?shot|unnamed|untitled|download|cover|banner|header|logo|icon|thumb|thumbnail|avatar|default|feature|featured|dsc\w?|pxl)?[-_ .()x\d]*$/i;
const DISTINCTIVE_LENGTH = 6;

/**
 * @param path with `/`, decoded
 * @returns the file whose path ends most like this one: in the same folder at least, unless its name is unmistakable
 */
export function findInArchive(source: SourceFiles, path: string): string | undefined {
  const wanted = segmentsOf(path);
  const found = (indexOf(source).get(wanted.at(-1) ?? '') ?? [])
    .map((file) => ({ ...file, shared: sharedEnd(file.segments, wanted) }))
    .toSorted((a, b) => b.shared - a.shared || a.segments.length - b.segments.length);
  const [best] = found;
  if (!best) return undefined;
  if (best.shared > 1 || best.shared === wanted.length) return best.name;
  return found.length === 1 && isDistinctive(wanted.at(-1) ?? '') ? best.name : undefined;
}

function indexOf(source: SourceFiles): ArchiveIndex {
  const known = indexes.get(source);
  if (known) return known;
  const files = source.names().map((name) => ({ name, segments: segmentsOf(name) }));
  const index = Map.groupBy(files, ({ segments }) => segments.at(-1) ?? '');
  indexes.set(source, index);
  return index;
}

/** In one normal form, because macOS unpacks names in another than they were packed in. */
function segmentsOf(path: string): string[] {
  return path.normalize('NFC').replace(/^\/+/, '').split('/');
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
