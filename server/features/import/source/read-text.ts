import { decodeText } from './decode-text.ts';
import { ImportError, type SourceFiles } from './source-files.ts';
import { shownName } from './source-names.ts';

/**
 * Reads a whole file as text.
 * @throws {ImportError} if it is damaged or larger than that
 */
export async function readText(source: SourceFiles, name: string, mostBytes: number): Promise<string> {
  return decodeText(await readBytes(source, name, mostBytes));
}

/** @throws {ImportError} if the file is damaged or larger than that */
export async function readBytes(source: SourceFiles, name: string, mostBytes: number): Promise<Buffer> {
  const size = source.size(name);
  if (size > mostBytes) {
    const most = Math.floor(mostBytes / 1024 ** 2);
    throw new ImportError(`${shownName(name)} is larger than ${most} MB, which is too large for a file of its kind.`);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of await source.open(name)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** @returns the first bytes of a file as text, in which a character at the end may be cut */
export async function readStart(source: SourceFiles, name: string, bytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of await source.open(name)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= bytes) break;
  }
  return decodeText(Buffer.concat(chunks).subarray(0, bytes));
}
