import { getFileNameLowLevel, type Entry as ZipEntry, type ZipFile } from 'yauzl';
import type { RemarkEntry } from '../entry.ts';
import { isTooTight, MOST_BYTES, MOST_FILES_IN_ARCHIVE, sizeProblem } from './source-limits.ts';
import { cleaned, isArchiveName, isIgnored, nameProblem, shownName } from './source-names.ts';

interface ZipListing {
  entries: Map<string, ZipEntry>;
  problems: RemarkEntry[];
}

/** Lists the files of an archive that may be read; each of the others is a problem. Nothing is unpacked here. */
export async function listZip(zip: ZipFile): Promise<ZipListing> {
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
const STORED = 0;
const DEFLATED = 8;

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
