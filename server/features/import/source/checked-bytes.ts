import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { ImportError } from './source-files.ts';
import { shownName } from './source-names.ts';

/**
 * Passes the bytes of a file on while they are what the archive says they are.
 * @param expected the size, and the checksum if there is one
 */
export function checkedBytes(
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
