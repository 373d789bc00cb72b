import type { Readable } from 'node:stream';
import { encodingIn } from '#shared/text/encoding-in.ts';
import type { RemarkEntry } from '../../entry.ts';
import { decodeChunks } from '../../source/read-text.ts';
import { ImportError, type SourceFiles } from '../../source/source-files.ts';
import { unlessOversized } from '../html/html-text.ts';
import { unreadPost } from '../remarks.ts';
import { childOf, namespacesIn, parseXml, textOf, type XmlElement } from './parse-xml.ts';
import { type Piece, splitItems } from './split-items.ts';

/** A file of items that was read once and is whole. */
export interface FeedFile {
  name: string;
  kind: 'rss' | 'rss 1.0' | 'atom';
  /** What is in front of the items: the channel of RSS, the root of Atom. */
  head: XmlElement;
  prefixes: ReadonlyMap<string, string>;
}

export interface FeedItem {
  element: XmlElement;
  /** Counted from 1. */
  number: number;
  /** Whether it has bytes that are no characters in the encoding of the file. */
  isDamaged: boolean;
}

/**
 * Reads a file to its end without using its items, so that nothing comes from one that is cut off.
 * @param look is shown the XML of each item, for what must be known before the first one is used
 * @throws {ImportError} if it is not whole
 */
export async function checkFeed(
  source: SourceFiles,
  name: string,
  look: (xml: string, file: FeedFile) => void = () => {},
): Promise<FeedFile> {
  let file: FeedFile | undefined;
  for await (const piece of piecesOf(source, name)) {
    if (piece.kind === 'head') file = readHead(name, piece.xml);
    else if (piece.kind === 'item' && file) look(piece.xml, file);
  }
  if (!file) throw new ImportError('The file is neither a feed nor an export in XML.');
  return file;
}

/** The element of an item that `checkFeed` shows; nothing if it cannot be read, which `readItems` reports. */
export function elementIn(xml: string, { prefixes }: FeedFile): XmlElement | undefined {
  return unlessOversized(() => firstElement(parseXml(xml, prefixes)));
}

/** The items of a file, and a problem for each that cannot be read. */
export async function* readItems(source: SourceFiles, file: FeedFile): AsyncGenerator<FeedItem | RemarkEntry> {
  for await (const piece of piecesOf(source, file.name)) {
    if (piece.kind === 'head') continue;
    yield piece.kind === 'item' ? readItem(file, piece) : problemOf(piece, 'is too long to be read; it was skipped');
  }
}

export function isRemark(item: FeedItem | RemarkEntry): item is RemarkEntry {
  return 'remark' in item;
}

async function* piecesOf(source: SourceFiles, name: string): AsyncGenerator<Piece> {
  const stream: Readable = await source.open(name);
  try {
    yield* splitItems(decodeXml(stream));
  } finally {
    stream.destroy();
  }
}

function readHead(name: string, xml: string): FeedFile {
  const root = firstElement(parseHead(xml));
  const prefixes = namespacesIn(root?.attributes ?? {});
  const kind = kindOf(root?.name ?? '');
  // Older Atom, and Atom without a namespace, has the same names.
  if (kind === 'atom' && !prefixes.has('')) prefixes.set('', 'atom');
  const named = firstElement(parseHead(xml, prefixes));
  const head = kind === 'atom' ? named : childOf(named, 'channel');
  return { name, kind, prefixes, head: head ?? EMPTY };
}

function parseHead(xml: string, prefixes?: ReadonlyMap<string, string>): XmlElement {
  const head = unlessOversized(() => parseXml(xml, prefixes));
  if (!head) throw new ImportError('The file is damaged: there is too much in front of its first item.');
  return head;
}

function kindOf(root: string): FeedFile['kind'] {
  if (/RDF$/.test(root)) return 'rss 1.0';
  return /rss$/.test(root) ? 'rss' : 'atom';
}

const EMPTY: XmlElement = { name: '', attributes: {}, children: [], hasCdata: false };

function firstElement({ children }: XmlElement): XmlElement | undefined {
  return children.find((child) => typeof child !== 'string');
}

function readItem(file: FeedFile, piece: Piece & { number: number }): FeedItem | RemarkEntry {
  const element = elementIn(piece.xml, file);
  if (!element) return problemOf(piece, 'is damaged, or has too many parts to be read; it was skipped');
  return { element, number: piece.number, isDamaged: piece.xml.includes('\ufffd') };
}

function problemOf({ xml, number }: Piece & { number: number }, fault: string): RemarkEntry {
  const title = titleIn(xml);
  return unreadPost(`item ${number}`, `${title ? `“${title}”` : 'This item'} ${fault}.`);
}

/** The title is at the beginning, where what is too much has not begun yet. */
function titleIn(xml: string): string {
  const [, title = ''] =
    /<(?:\w+:)?title[^<>]{0,100}>([\s\S]{0,600}?)<\/(?:\w+:)?title>/.exec(xml.slice(0, 65_536)) ?? [];
  return textOf(parseXml(title));
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
