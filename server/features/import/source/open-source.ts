import { type FileHandle, open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { compose } from '#shared/text/compose.ts';
import type { RemarkEntry } from '../entry.ts';
import { openFolder, readFound } from './folder-source.ts';
import { ImportError, type SourceFiles } from './source-files.ts';
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
  if (await isZip(path)) return openZip(path, compose(name));
  return { source: fileSource(path, { name: compose(name), size: found.size }), problems: [] };
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

function fileSource(path: string, { name, size }: { name: string; size: number }): SourceFiles {
  return {
    name,
    names: () => [name],
    size: (file) => (file === name ? size : 0),
    async open(file) {
      if (file !== name) throw new ImportError(`There is only ${name}.`);
      return readFound(await openToRead(path), size);
    },
    async close() {},
  };
}

async function openToRead(path: string): Promise<FileHandle> {
  return open(path).catch((error) => {
    throw new ImportError(`${path} cannot be read.`, { cause: error });
  });
}
