import { type FileHandle, lstat, open, readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { openRegularFile } from '#server/base/open-regular-file.ts';
import { compose } from '#shared/text/compose.ts';
import type { RemarkEntry } from '../entry.ts';
import {
  ImportError,
  isArchiveName,
  isIgnored,
  MOST_FILES_IN_FOLDER,
  type SourceFiles,
  shownName,
  sizeProblem,
  sourceOf,
} from './source-files.ts';
import { openZip } from './zip-source.ts';

/**
 * Opens a folder, a zip archive (which its content shows, not its name) or a single file. Each file in it that cannot
 * be read is one of the problems.
 * @param name of the file as its author knows it, if it was stored under another one
 * @throws {ImportError} if nothing of it can be read
 */
export async function openSource(
  path: string,
  name = basename(path),
): Promise<{ source: SourceFiles; problems: RemarkEntry[] }> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new ImportError(`There is no file or folder ${path}.`);
  if (found.isDirectory()) return openFolder(path);
  if (!found.isFile()) throw new ImportError(`${path} is neither a file nor a folder.`);
  const composed = compose(name);
  if (await isZip(path)) return openZip(path, composed);
  const { size } = found;
  const file = { size, open: async () => readFound(await openToRead(path), size) };
  return { source: sourceOf(composed, new Map([[composed, file]])), problems: [] };
}

const ZIP_SIGNATURES = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'];

async function isZip(path: string): Promise<boolean> {
  const handle = await openToRead(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return ZIP_SIGNATURES.includes(buffer.toString('latin1', 0, bytesRead));
  } finally {
    await handle.close();
  }
}

async function openToRead(path: string): Promise<FileHandle> {
  return open(path).catch((error) => {
    throw new ImportError(`${path} cannot be read.`, { cause: error });
  });
}

/** All files below the folder. Nothing outside it is read: links are not followed, and each is a problem. */
async function openFolder(path: string): Promise<{ source: SourceFiles; problems: RemarkEntry[] }> {
  const root = await realpath(path);
  const files = new Map<string, { size: number; open(): Promise<Readable> }>();
  const problems: RemarkEntry[] = [];
  for await (const { name, path: found, remark } of walk(root, '')) {
    const size = remark === undefined ? (await lstat(found)).size : 0;
    const isTooMany = files.size === MOST_FILES_IN_FOLDER;
    const problem = remark ?? sizeProblem(name, size) ?? (isTooMany ? TOO_MANY : undefined);
    const place = shownName(name);
    if (problem) problems.push({ kind: 'problem', place, remark: `${place} ${problem}` });
    else files.set(name, { size, open: async () => readFound(await openInside(root, found, name), size) });
    if (problem === TOO_MANY) break;
  }
  return { source: sourceOf(compose(basename(resolve(path))), files), problems };
}

const TOO_MANY = `and what follows it are not read: an import reads ${MOST_FILES_IN_FOLDER.toLocaleString('en')} files of a folder.`;

interface Walked {
  path: string;
  name: string;
  /** Why it is not read. */
  remark?: string | undefined;
}

async function* walk(folder: string, prefix: string): AsyncGenerator<Walked> {
  const children = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (!children) return yield { name: prefix, path: folder, remark: 'is a folder that cannot be read.' };
  for (const child of children.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (isIgnored(child.name)) continue;
    const path = join(folder, child.name);
    const name = `${prefix}${compose(child.name)}`;
    if (child.isDirectory()) yield* walk(path, `${name}/`);
    else yield { name, path, remark: kindProblem(child, name) };
  }
}

function kindProblem(child: { isFile(): boolean; isSymbolicLink(): boolean }, name: string): string | undefined {
  if (child.isSymbolicLink()) return 'is a link to another file or folder; links are not followed.';
  if (!child.isFile()) return 'is not an ordinary file, so it is not read.';
  return isArchiveName(name) ? 'is an archive, and is not opened. Import it on its own.' : undefined;
}

/** Looks again, since a file or folder may have become a link after the walk. */
async function openInside(root: string, path: string, name: string): Promise<FileHandle> {
  const unreadable = () => new ImportError(`${shownName(name)} cannot be read.`);
  const real = await realpath(path).catch(() => undefined);
  if (!real?.startsWith(root.endsWith(sep) ? root : `${root}${sep}`)) throw unreadable();
  const handle = await openRegularFile(path).catch(() => undefined);
  if (!handle) throw unreadable();
  return handle;
}

/** What was appended since the walk is not read. */
async function readFound(handle: FileHandle, size: number): Promise<Readable> {
  if (size > 0) return handle.createReadStream({ start: 0, end: size - 1 });
  await handle.close();
  return Readable.from([], { objectMode: false });
}
