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
