import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { getFileNameLowLevel, openPromise, type Entry as ZipEntry, type ZipFile } from 'yauzl';
import type { RemarkEntry } from '../entry.ts';
import {
  cleaned,
  ImportError,
  isArchiveName,
  isIgnored,
  isTooTight,
  MOST_BYTES,
  MOST_FILES_IN_ARCHIVE,
  nameProblem,
  type SourceFiles,
  shownName,
  sizeProblem,
  wrapperOf,
} from './source-files.ts';

/** @throws {ImportError} if the list of files, which is at the end of an archive, cannot be read at all */
export async function openZip(path: string, name: string): Promise<{ source: SourceFiles; problems: RemarkEntry[] }> {
  const zip = await open(path, name);
  const { entries, problems } = await listZip(zip);
  return { source: zipSource(name, zip, withoutWrapper(entries)), problems };
}

async function open(path: string, name: string): Promise<ZipFile> {
  try {
    // Names and sizes are checked here instead, since a single bad one would end the list.
    return await openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: false });
  } catch (error) {
    const message = `${name} is a damaged or incomplete zip archive: the list of its files, at its end, cannot be read.`;
    throw new ImportError(`${message} Download it again.`, { cause: error });
  }
}

function withoutWrapper(entries: Map<string, ZipEntry>): Map<string, ZipEntry> {
  const wrapper = wrapperOf([...entries.keys()]);
  return new Map([...entries].map(([name, entry]) => [name.slice(wrapper.length), entry]));
}

function zipSource(name: string, zip: ZipFile, entries: Map<string, ZipEntry>): SourceFiles {
  const names = [...entries.keys()];
  return {
    name,
    names: () => names,
    size: (file) => entries.get(file)?.uncompressedSize ?? 0,
    async open(file) {
      const entry = entries.get(file);
      if (!entry) throw new ImportError(`There is no ${shownName(file)} in ${name}.`);
      const bytes = await unpack(zip, entry, file);
      return checkedBytes(bytes, file, { size: entry.uncompressedSize, crc32: entry.crc32 });
    },
    async close() {
      zip.close();
    },
  };
}

const [STORED, DEFLATED] = [0, 8];

/** Unpacks it here, since what yauzl unpacks keeps its memory until garbage is collected. */
async function unpack(zip: ZipFile, entry: ZipEntry, file: string): Promise<AsyncIterable<Buffer>> {
  try {
    const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false });
    // The reader of the last stream is told of the errors of both.
    return entry.compressionMethod === DEFLATED ? pipeline(packed, createInflateRaw(), () => {}) : packed;
  } catch (error) {
    throw new ImportError(`${shownName(file)} is damaged: it is not where the archive says.`, { cause: error });
  }
}

interface ZipListing {
  entries: Map<string, ZipEntry>;
  problems: RemarkEntry[];
}

/** Lists the files of an archive that may be read; each of the others is a problem. Nothing is unpacked here. */
async function listZip(zip: ZipFile): Promise<ZipListing> {
  const listing: ZipListing = { entries: new Map(), problems: [] };
  const report = (name: string, remark: string) => {
    const place = shownName(name);
    listing.problems.push({ kind: 'problem', place, remark: `${place} ${remark}` });
  };
  let [bytes, packed] = [0, 0];
  let last = 'its first file';
  try {
    for await (const entry of zip.eachEntry()) {
      const name = cleaned(nameOf(entry));
      if (name.endsWith('/') || name.split('/').some(isIgnored)) continue;
      const problem = entryProblem(entry, name, listing.entries);
      if (problem) report(name, problem);
      else if (listing.entries.size === MOST_FILES_IN_ARCHIVE || bytes + entry.uncompressedSize > MOST_BYTES) {
        report(name, 'and what follows it are not read: the archive has more files or bytes than an import may have.');
        break;
      } else if (isTooTight(bytes + entry.uncompressedSize, Math.min(packed + entry.compressedSize, zip.fileSize))) {
        report(
          name,
          'and what follows it are not read: the archive is packed so tightly that it looks like an attack.',
        );
        break;
      } else {
        bytes += entry.uncompressedSize;
        packed += entry.compressedSize;
        listing.entries.set(name, entry);
      }
      last = shownName(name);
    }
  } catch {
    const remark = `The archive is damaged after ${last}: the files that follow cannot be listed.`;
    listing.problems.push({ kind: 'problem', place: last, remark });
  }
  return listing;
}

function entryProblem(entry: ZipEntry, name: string, others: Map<string, ZipEntry>): string | undefined {
  const problem = nameProblem(name) ?? kindProblem(entry);
  if (problem) return problem;
  if (others.has(name)) return 'is in the archive twice; the first one is read.';
  if (isArchiveName(name)) return 'is an archive itself, and is not opened. Import it on its own.';
  return sizeProblem(name, entry.uncompressedSize, entry.compressedSize);
}

const KIND_OF_FILE = 0o170000;
const ORDINARY = 0o100000;
const LINK = 0o120000;

function kindProblem(entry: ZipEntry): string | undefined {
  // The upper half holds the mode that Unix gives a file; archives from elsewhere have zeros there.
  const kind = (entry.externalFileAttributes >>> 16) & KIND_OF_FILE;
  if (kind === LINK) return 'is a link to another file; links are not followed.';
  if (kind !== 0 && kind !== ORDINARY) return 'is not an ordinary file, so it is not read.';
  if (entry.isEncrypted()) return 'is protected by a password, so it cannot be read.';
  if (entry.compressionMethod === STORED || entry.compressionMethod === DEFLATED) return undefined;
  return 'is packed in a way that few programs can read. Pack the files anew as an ordinary zip.';
}

const SAYS_UTF8 = 0x800;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Many programs write UTF-8 without saying so, where the standard expects the characters of old IBM computers. */
function nameOf(entry: ZipEntry): string {
  const raw = entry.fileNameRaw;
  if ((entry.generalPurposeBitFlag & SAYS_UTF8) === 0) {
    try {
      return utf8.decode(raw);
    } catch {}
  }
  return getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, false);
}

/**
 * Passes the bytes of a file on while they are what the archive says they are.
 * @param expected the size, and the checksum if there is one
 */
function checkedBytes(
  bytes: AsyncIterable<Buffer>,
  name: string,
  expected: { size: number; crc32?: number | undefined },
): Readable {
  return Readable.from(check(bytes, shownName(name), expected), { objectMode: false });
}

async function* check(
  bytes: AsyncIterable<Buffer>,
  name: string,
  expected: { size: number; crc32?: number | undefined },
): AsyncGenerator<Buffer> {
  let size = 0;
  let sum = 0;
  for await (const chunk of readable(bytes, name)) {
    size += chunk.length;
    if (size > expected.size) throw new ImportError(`${name} is larger than it says, so it is not read further.`);
    if (expected.crc32 !== undefined) sum = crc32(chunk, sum);
    yield chunk;
  }
  if (size < expected.size) throw new ImportError(`${name} is damaged: its end is missing.`);
  if (expected.crc32 !== undefined && sum !== expected.crc32) {
    throw new ImportError(`${name} is damaged: its checksum is wrong.`);
  }
}

async function* readable(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  try {
    yield* bytes;
  } catch (error) {
    throw new ImportError(`${name} is damaged: it cannot be unpacked.`, { cause: error });
  }
}
