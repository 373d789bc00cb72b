import { ImportError } from './source-files.ts';

/** Enough for what a file says of its own encoding. */
const BEGINNING_BYTES = 1024;

/**
 * The encoding of a file by the byte order mark at its beginning, or by the zero bytes around the first character of one in
 * UTF-16 without a mark; `undefined` if nothing shows it.
 */
export function encodingIn(bytes: Uint8Array): string | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === undefined || second === undefined) return undefined;
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? 'utf-32le' : 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first !== 0 && second === 0) return 'utf-16le';
  if (first === 0 && second !== 0) return 'utf-16be';
  return undefined;
}

/**
 * Exports are UTF-8, but an editor of Windows may have saved one as UTF-16. Bytes that are no characters become U+FFFD.
 * @throws {ImportError} for an encoding that is unknown
 */
export function decodeText(bytes: Uint8Array): string {
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
