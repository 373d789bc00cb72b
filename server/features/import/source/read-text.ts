import { encodingIn } from '#shared/text/encoding-in.ts';
import { ImportError, type SourceFiles, shownName } from './source-files.ts';

/**
 * Reads a whole file as text.
 * @throws {ImportError} if it is damaged or larger than that
 */
export async function readText(source: SourceFiles, name: string, mostBytes: number): Promise<string> {
  return decodeText(await readBytes(source, name, mostBytes));
}

/** @throws {ImportError} if the file is damaged or larger than that */
export async function readBytes(source: SourceFiles, name: string, mostBytes: number): Promise<Buffer> {
  const bytes = source.size(name) > mostBytes ? undefined : await readUpTo(source, name, mostBytes + 1);
  if (bytes && bytes.length <= mostBytes) return bytes;
  const most = Math.floor(mostBytes / 1024 ** 2);
  throw new ImportError(`${shownName(name)} is larger than ${most} MB, which is too large for a file of its kind.`);
}

/** @returns the first bytes of a file as text, in which a character at the end may be cut */
export async function readStart(source: SourceFiles, name: string, bytes: number): Promise<string> {
  return decodeText(await readUpTo(source, name, bytes));
}

async function readUpTo(source: SourceFiles, name: string, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of await source.open(name)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= bytes) break;
  }
  return Buffer.concat(chunks).subarray(0, bytes);
}

/** Enough for what a file says of its own encoding. */
const BEGINNING_BYTES = 1024;

/**
 * Exports are UTF-8, but an editor of Windows may have saved one as UTF-16. Bytes that are no characters become U+FFFD.
 * @throws {ImportError} for an encoding that is unknown
 */
function decodeText(bytes: Uint8Array): string {
  return decoderFor(bytes, encodingIn).decode(bytes);
}

/**
 * Decodes the bytes of a file as they come. Bytes that are no characters become U+FFFD.
 * @param find finds the encoding by the beginning of the file; where it finds none, it is UTF-8
 * @throws {ImportError} for an encoding that is unknown
 */
export async function* decodeChunks(chunks: AsyncIterable<Buffer>, find = encodingIn): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let beginning: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    beginning = Buffer.concat([beginning, chunk]);
    if (beginning.length < BEGINNING_BYTES) continue;
    decoder = decoderFor(beginning, find);
    yield decoder.decode(beginning, { stream: true });
  }
  yield decoder ? decoder.decode() : decoderFor(beginning, find).decode(beginning);
}

function decoderFor(beginning: Uint8Array, find: typeof encodingIn): TextDecoder {
  const encoding = find(beginning);
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new ImportError(`The file is written in the encoding “${encoding}”, which cannot be read. Save it as UTF-8.`);
  }
}
