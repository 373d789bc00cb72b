import { ImportError } from '../../source/source-files.ts';

/** An XML declaration is at the very beginning, and says the encoding in letters that most encodings share. */
const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/;
const DECLARATION_BYTES = 1024;

/**
 * Decodes the bytes of an XML file as they come: by their byte order mark, else by the XML declaration, else as UTF-8.
 * Bytes that are no characters become U+FFFD.
 * @throws {ImportError} for an encoding that is unknown
 */
export async function* decodeXml(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let beginning: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    beginning = Buffer.concat([beginning, chunk]);
    if (beginning.length < DECLARATION_BYTES) continue;
    decoder = decoderFor(beginning);
    yield decoder.decode(beginning, { stream: true });
  }
  yield decoder ? decoder.decode() : decoderFor(beginning).decode(beginning);
}

function decoderFor(beginning: Buffer): TextDecoder {
  const encoding = markedEncoding(beginning) ?? declaredEncoding(beginning);
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new ImportError(`The file is written in the encoding “${encoding}”, which cannot be read. Save it as UTF-8.`);
  }
}

/** By the byte order mark, or by the zero bytes around the first `<` of a file in UTF-16 without one. */
function markedEncoding(bytes: Buffer): string | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? 'utf-32le' : 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0x3c && second === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c) return 'utf-16be';
  return undefined;
}

/** A declaration that can be read byte by byte is not in UTF-16, whatever it says; PHP writes such files. */
function declaredEncoding(bytes: Buffer): string {
  const [, declared = 'utf-8'] = DECLARED.exec(bytes.toString('latin1', 0, DECLARATION_BYTES)) ?? [];
  return /^(utf-?16|ucs-?2)/i.test(declared) ? 'utf-8' : declared;
}
