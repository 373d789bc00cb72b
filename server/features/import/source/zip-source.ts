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
  sourceOf,
  wrapperOf,
} from './source-files.ts';

/** @throws {ImportError} if the list of files, which is at the end of an archive, cannot be read at all */
export async function openZip(path: string, name: string): Promise<{ source: SourceFiles; problems: RemarkEntry[] }> {
  const zip = await open(path, name);
  const { entries, problems } = await listZip(zip);
  const wrapper = wrapperOf([...entries.keys()]);
  const files = [...entries].map(([file, entry]) => {
    const open = async () => Readable.from(checked(await unpack(zip, entry, file), file, entry), { objectMode: false });
    return [file.slice(wrapper.length), { size: entry.uncompressedSize, open }] as const;
  });
  return { source: sourceOf(name, new Map(files), async () => zip.close()), problems };
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
  const report = (place: string, remark: string) => listing.problems.push({ kind: 'problem', place, remark });
  let [bytes, packed] = [0, 0];
  let last = 'its first file';
  try {
    for await (const entry of zip.eachEntry()) {
      const name = cleaned(nameOf(entry));
      if (name.endsWith('/') || name.split('/').some(isIgnored)) continue;
      const problem = entryProblem(entry, name, listing.entries);
      const sizes = { bytes: bytes + entry.uncompressedSize, packed: packed + entry.compressedSize };
      const end = problem ? undefined : endOf(listing, sizes, zip);
      last = shownName(name);
      if (problem ?? end) report(last, `${last} ${problem ?? end}`);
      if (end) break;
      if (problem) continue;
      ({ bytes, packed } = sizes);
      listing.entries.set(name, entry);
    }
  } catch {
    report(last, `The archive is damaged after ${last}: the files that follow cannot be listed.`);
  }
  return listing;
}

/** @returns why nothing more is read, as the end of a sentence that begins with the name of a file */
function endOf({ entries }: ZipListing, { bytes, packed }: { bytes: number; packed: number }, { fileSize }: ZipFile) {
  if (entries.size === MOST_FILES_IN_ARCHIVE || bytes > MOST_BYTES) {
    return 'and what follows it are not read: the archive has more files or bytes than an import may have.';
  }
  if (!isTooTight(bytes, Math.min(packed, fileSize))) return undefined;
  return 'and what follows it are not read: the archive is packed so tightly that it looks like an attack.';
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

/** Passes the bytes of a file on while they are what the archive says they are. */
async function* checked(bytes: AsyncIterable<Buffer>, file: string, entry: ZipEntry): AsyncGenerator<Buffer> {
  const name = shownName(file);
  const damaged = (how: string, cause?: unknown) => new ImportError(`${name} is damaged: ${how}`, { cause });
  let [size, sum] = [0, 0];
  try {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > entry.uncompressedSize) break;
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    throw damaged('it cannot be unpacked.', error);
  }
  if (size > entry.uncompressedSize)
    throw new ImportError(`${name} is larger than it says, so it is not read further.`);
  if (size < entry.uncompressedSize) throw damaged('its end is missing.');
  if (sum !== entry.crc32) throw damaged('its checksum is wrong.');
}
