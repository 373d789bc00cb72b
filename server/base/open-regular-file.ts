import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** A link may lead anywhere, and a pipe without a writer would block the thread that opens it. Windows has neither flag. */
const NO_LINK_NOR_PIPE = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
/** The errors of a missing file, a link, a socket and a folder. */
const NO_FILE = ['ENOENT', 'ELOOP', 'ENXIO', 'EISDIR'];

/** Opens a file for reading. @returns `undefined` if there is none, or a link, a pipe or a folder in its place */
export async function openRegularFile(path: string): Promise<FileHandle | undefined> {
  const handle = await open(path, NO_LINK_NOR_PIPE).catch((error: NodeJS.ErrnoException) => {
    if (!NO_FILE.includes(error.code ?? '')) throw error;
  });
  if (!handle || (await handle.stat()).isFile()) return handle ?? undefined;
  await handle.close();
  return undefined;
}
