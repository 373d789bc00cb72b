import { encodingIn } from '#shared/text/encoding-in.ts';
import { ImportError } from './source-files.ts';

/** Enough for what a file says of its own encoding. */
const BEGINNING_BYTES = 1024;

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
