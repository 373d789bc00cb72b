import type { Readable } from 'node:stream';
import { encodingIn } from '#shared/text/encoding-in.ts';
import type { RemarkEntry } from '../../entry.ts';
import { decodeChunks } from '../../source/read-text.ts';
import { ImportError, type SourceFiles } from '../../source/source-files.ts';
import { unreadPost } from '../remarks.ts';
import { type FeedHead, type FeedItem, NO_FEED, parseFeed } from './parse-feed.ts';
import { childOf, textOf, type XmlElement } from './xml-element.ts';

const TOO_MUCH = 'is too long, or has too many parts to be read; it was skipped.';

/** A file of items that was read once and is whole. */
export interface FeedFile extends FeedHead {
  name: string;
}

/**
 * Reads a file to its end without using its items, so that nothing comes from one that is cut off.
 * @param look is shown each item that can be read, for what must be known before the first one is used
 * @throws {ImportError} if it is not whole
 */
export async function checkFeed(
  source: SourceFiles,
  name: string,
  look: (item: XmlElement) => void = () => {},
): Promise<FeedFile> {
  let head: FeedHead | undefined;
  for await (const piece of piecesOf(source, name)) {
    if ('head' in piece) head = piece;
    else if (!piece.isTooMuch) look(piece.element);
  }
  if (!head) throw new ImportError(NO_FEED);
  return { name, ...head };
}

/** What is made of the items of a file, and a problem for each that cannot be read. */
export async function* readItems<T>(
  source: SourceFiles,
  file: FeedFile,
  read: (item: FeedItem) => Iterable<T>,
): AsyncGenerator<T | RemarkEntry> {
  for await (const piece of piecesOf(source, file.name)) {
    if ('head' in piece) continue;
    if (piece.isTooMuch) yield problemOf(piece);
    else yield* read(piece);
  }
}

async function* piecesOf(source: SourceFiles, name: string): AsyncGenerator<FeedHead | FeedItem> {
  const stream: Readable = await source.open(name);
  try {
    yield* parseFeed(decodeXml(stream));
  } finally {
    stream.destroy();
  }
}

/** The title is at the beginning, where what is too much has not begun yet. */
function problemOf({ element, number }: FeedItem): RemarkEntry {
  const title = textOf(childOf(element, 'title') ?? childOf(element, 'atom:title')).slice(0, 600);
  return unreadPost(`item ${number}`, `${title ? `“${title}”` : 'This item'} ${TOO_MUCH}`);
}

/** What macOS adds to archives, and files that begin with a point. */
const HIDDEN = /(^|\/)(__MACOSX\/|\.)/;

/**
 * The files of an archive or folder that may be feeds; a single file is one whatever its name is.
 * @throws {ImportError} if there are none
 */
export function findFeeds(source: SourceFiles, pattern: RegExp, wanted: string): string[] {
  const names = source.names();
  const found = names.filter((name) => pattern.test(name) && !HIDDEN.test(name));
  if (found.length > 0) return found;
  const [only] = names;
  if (only !== undefined && names.length === 1) return [only];
  throw new ImportError(`There is no ${wanted} in ${source.name}.`);
}

/** An XML declaration is at the very beginning, and says the encoding in characters that most encodings share. */
const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/;

/**
 * Decodes the bytes of an XML file as they come: by what their beginning shows, else by the XML declaration, else as UTF-8.
 * @throws {ImportError} for an encoding that is unknown
 */
function decodeXml(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  return decodeChunks(chunks, (beginning) => encodingIn(beginning) ?? declaredEncoding(beginning));
}

/** A declaration that can be read byte by byte is not in UTF-16, whatever it says; PHP writes such files. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const [, declared] = DECLARED.exec(Buffer.from(bytes.subarray(0, 1024)).toString('latin1')) ?? [];
  return /^(utf-?16|ucs-?2)/i.test(declared ?? '') ? undefined : declared;
}
