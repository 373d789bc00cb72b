import type { Readable } from 'node:stream';
import { ImportError, type SourceFiles } from '../source/source-files.ts';
import { DAMAGED_IN_ARCHIVE, largerThan } from './image-problems.ts';

/** Originals of this site can be larger than the uploads they were made from. */
const BYTES_MAXIMUM = 40 * 1024 * 1024;

/** @returns the bytes, or a sentence that says why they cannot be read */
export async function readArchivedImage(source: SourceFiles, name: string): Promise<Buffer | string> {
  if (source.size(name) > BYTES_MAXIMUM) return largerThan(BYTES_MAXIMUM);
  try {
    return await readWhole(await source.open(name));
  } catch (error) {
    return error instanceof ImportError ? error.message : DAMAGED_IN_ARCHIVE;
  }
}

async function readWhole(stream: Readable): Promise<Buffer | string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > BYTES_MAXIMUM) return largerThan(BYTES_MAXIMUM);
  }
  return Buffer.concat(chunks);
}
