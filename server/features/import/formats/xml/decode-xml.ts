import { encodingIn } from '#shared/text/encoding-in.ts';
import { decodeChunks } from '../../source/decode-text.ts';

/** An XML declaration is at the very beginning, and says the encoding in characters that most encodings share. */
const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/;

/**
 * Decodes the bytes of an XML file as they come: by what their beginning shows, else by the XML declaration, else as UTF-8.
 * @throws {ImportError} for an encoding that is unknown
 */
export function decodeXml(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  return decodeChunks(chunks, (beginning) => encodingIn(beginning) ?? declaredEncoding(beginning));
}

/** A declaration that can be read byte by byte is not in UTF-16, whatever it says; PHP writes such files. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const [, declared] = DECLARED.exec(Buffer.from(bytes.subarray(0, 1024)).toString('latin1')) ?? [];
  return /^(utf-?16|ucs-?2)/i.test(declared ?? '') ? undefined : declared;
}
