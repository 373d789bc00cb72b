import { encodingIn } from '#server/features/import/source/decode-text.ts';
import type { SourceFiles } from '#server/features/import/source/source-files.ts';
import { FileFault } from './front-matter/split-front-matter.ts';

/** No text is as long; what is larger is something else, and does not get into memory. */
const MAXIMUM_BYTES = 4 * 1024 * 1024;

/**
 * Reads a file as text with line feeds alone.
 * @throws {FileFault} if it is not text in UTF-8, or in UTF-16
 */
export async function readText(source: SourceFiles, name: string): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of await source.open(name)) {
    length += chunk.length;
    if (length > MAXIMUM_BYTES) throw new FileFault(`The file is larger than ${MAXIMUM_BYTES / 1024 / 1024} MB.`);
    chunks.push(chunk);
  }
  return decodeText(Buffer.concat(chunks)).replace(/\r\n?/g, '\n');
}

function decodeText(bytes: Buffer): string {
  const text = decode(bytes);
  if (text === undefined) throw new FileFault('The file is not text in UTF-8. Please save it in UTF-8 and try again.');
  if (text.includes('\0')) throw new FileFault('The file is not a text.');
  return text;
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder(encodingIn(bytes), { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
