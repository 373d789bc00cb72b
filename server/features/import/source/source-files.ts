import type { Readable } from 'node:stream';
import { compose } from '#shared/text/compose.ts';

/** The files that an import reads: one file, the files below a folder, or those in a zip archive. */
export interface SourceFiles {
  /** What the author gave: the name of the file or folder, for messages. */
  name: string;
  /** Root-relative, with `/`, such as `posts/lamp.md`; for a single file its own name. In the order of the archive. */
  names(): readonly string[];
  /** The unpacked size in bytes. */
  size(name: string): number;
  /** @throws {ImportError} if the file is damaged, or is larger than it says */
  open(name: string): Promise<Readable>;
  close(): Promise<void>;
}

/** A fault because of which nothing of a file can be imported; the message is a sentence for the author. */
export class ImportError extends Error {
  override name = 'ImportError';
}

/** A fault of one file, because of which it is not imported; the others are. The message is a sentence for the author. */
export class FileFault extends Error {
  override name = 'FileFault';
}

interface StoredFile {
  size: number;
  open(): Promise<Readable>;
}

export function sourceOf(name: string, files: Map<string, StoredFile>, close = async () => {}): SourceFiles {
  const names = [...files.keys()];
  return {
    name,
    names: () => names,
    size: (file) => files.get(file)?.size ?? 0,
    async open(file) {
      const found = files.get(file);
      if (!found) throw new ImportError(`There is no ${shownName(file)} in ${name}.`);
      return found.open();
    },
    close,
  };
}

const MEGABYTE = 1024 ** 2;

/** Ten thousand posts with all their images are far below these; an archive that was made to fill a disk is above. */
export const MOST_FILES_IN_ARCHIVE = 200_000;
export const MOST_FILES_IN_FOLDER = 100_000;
export const MOST_BYTES = 4096 * MEGABYTE;
const MOST_BYTES_OF_FILE = 40 * MEGABYTE;
/** One file of this kind contains all the posts of a site. */
const MOST_BYTES_OF_DUMP = 2048 * MEGABYTE;
const DUMP = /\.(?:atom|csv|json|jsonl|ndjson|rss|wxr|xml)$/i;

/** No text of posts packs better than that; zeros do, a thousand times. Small files may: they do no harm. */
const MOST_UNPACKED_PER_PACKED = 200;
const SMALL = 4 * MEGABYTE;

/** @returns what is wrong with a file of this size, as the end of a sentence that begins with its name */
export function sizeProblem(name: string, size: number, packedSize = size): string | undefined {
  const most = DUMP.test(name) ? MOST_BYTES_OF_DUMP : MOST_BYTES_OF_FILE;
  if (size > most) return `is larger than ${most / MEGABYTE} MB, so it is not read.`;
  if (isTooTight(size, packedSize)) {
    return 'is packed so tightly that it looks like an attack, so it is not read.';
  }
  return undefined;
}

/** Also of a whole archive, in which many small files would do what one large one may not. */
export function isTooTight(size: number, packedSize: number): boolean {
  return size > SMALL && size > packedSize * MOST_UNPACKED_PER_PACKED;
}

/** Composed, since macOS stores `é` as two characters where texts have one. Without `.`, since `./posts/lamp.md` is `posts/lamp.md`; and with the slashes of the web. */
export function cleaned(name: string): string {
  return compose(name.replaceAll('\\', '/').replace(/(^|\/)(?:\.\/)+/g, '$1'));
}

/** Hidden, but they tell which program made a folder. */
const TELLING = new Set(['.obsidian', '.eleventy.js']);

/** Whether a file belongs to a program or the system rather than to the author: `.git`, `.DS_Store`, `__MACOSX`. */
export function isIgnored(segment: string): boolean {
  // That a name leads outside is reported, not ignored.
  if (segment === '..' || TELLING.has(segment)) return false;
  return segment.startsWith('.') || segment === '__MACOSX' || segment === 'node_modules' || segment === 'Thumbs.db';
}

export function isArchiveName(name: string): boolean {
  return /\.(?:7z|rar|tar|tgz|t?gz|bz2|xz|zip|zst)$/i.test(name);
}

/** @returns what is wrong with the name of a file in an archive, as the end of a sentence that begins with the name */
export function nameProblem(name: string): string | undefined {
  if (name.split('/').includes('..')) return 'would lie outside the archive, so it is not read.';
  if (/^(?:\/|[a-z]:)/i.test(name)) return 'names a place on a disk rather than in the archive, so it is not read.';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are refused.
  if (name === '' || /[\0-\x1f\x7f]/.test(name)) return 'has a name with control characters, so it is not read.';
  return undefined;
}

/** These say what the files below them are, so they stay although everything is in them. */
const MEANINGFUL = /^(?:_posts|_drafts|posts|content|images|media|assets|static|public|comments)$/i;

/** @returns the folder that contains all the files and says nothing of them, with its `/`, or nothing */
export function wrapperOf(names: readonly string[]): string {
  const [first] = names;
  const folder = first?.slice(0, first.indexOf('/') + 1) ?? '';
  if (folder === '' || MEANINGFUL.test(folder.slice(0, -1))) return '';
  return names.every((name) => name.startsWith(folder)) ? folder : '';
}

/** A name as a message can contain it: on one line, and not too long. */
export function shownName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are replaced.
  const line = name.replace(/[\0-\x1f\x7f]/g, '�');
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}
