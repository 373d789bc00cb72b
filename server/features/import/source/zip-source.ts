import { pipeline } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { openPromise, type Entry as ZipEntry, type ZipFile } from 'yauzl';
import type { RemarkEntry } from '../entry.ts';
import { checkedBytes } from './checked-bytes.ts';
import { ImportError, type SourceFiles } from './source-files.ts';
import { shownName, wrapperOf } from './source-names.ts';
import { listZip } from './zip-listing.ts';

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

const DEFLATED = 8;

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
