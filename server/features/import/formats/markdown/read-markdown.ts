import { readBytes } from '#server/features/import/source/read-text.ts';
import { FileFault, type SourceFiles } from '#server/features/import/source/source-files.ts';
import { encodingIn } from '#shared/text/encoding-in.ts';

/** No text is as long; what is larger is something else, and does not get into memory. */
const MAXIMUM_BYTES = 4 * 1024 * 1024;

/**
 * Reads a file as text with line feeds alone.
 * @throws {FileFault} if it is not text in UTF-8 or UTF-16
 * @throws {ImportError} if it is damaged or too large
 */
export async function readMarkdown(source: SourceFiles, name: string): Promise<string> {
  return strictText(await readBytes(source, name, MAXIMUM_BYTES)).replace(/\r\n?/g, '\n');
}

function strictText(bytes: Buffer): string {
  const text = decode(bytes);
  if (text === undefined) throw new FileFault('The file is not text in UTF-8. Save it in UTF-8 and try again.');
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
