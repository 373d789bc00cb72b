import { escapeHtml } from '#shared/text/escape-html.ts';
import { isVoid } from '../../text/html/parse-html.ts';
import { cleanText, titleText } from '../html/html-text.ts';

/** An element of an item, with the prefixes of its names as this program writes them. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
  /** Whether its text was in a CDATA section: then what looks like an entity of HTML in it is one. */
  hasCdata: boolean;
}

/** The text in it, without markup and without white space around it. */
export function textOf(element: XmlElement | undefined): string {
  return element ? cleanText(rawText(element)).trim() : '';
}

function rawText(element: XmlElement): string {
  const texts: string[] = [];
  gather(element, texts);
  return texts.join('');
}

/** Joining the texts of each level would copy a deeply nested one once a level. */
function gather({ children }: XmlElement, texts: string[]): void {
  for (const child of children) {
    if (typeof child === 'string') texts.push(child);
    else gather(child, texts);
  }
}

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return elementsIn(element).filter((child) => child.name === name);
}

export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return elementsIn(element).find((child) => child.name === name);
}

export function childText(element: XmlElement | undefined, name: string): string {
  return textOf(childOf(element, name));
}

function elementsIn(element: XmlElement | undefined): XmlElement[] {
  return (element?.children ?? []).filter((child) => typeof child !== 'string');
}

/** The prefixes that this program uses for the namespaces it knows; RSS and the HTML in Atom have none. */
const KNOWN: [pattern: RegExp, prefix: string][] = [
  [/^http:\/\/wordpress\.org\/export\/[\d.]+\/$/, 'wp'],
  [/^http:\/\/wordpress\.org\/export\/[\d.]+\/excerpt\/$/, 'excerpt'],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/content\/$/, 'content'],
  [/^http:\/\/purl\.org\/dc\/elements\/1\.1\/$/, 'dc'],
  [/^http:\/\/www\.w3\.org\/2005\/Atom$/, 'atom'],
  [/^http:\/\/purl\.org\/rss\/1\.0\/$/, ''],
  [/^http:\/\/www\.w3\.org\/1999\/xhtml$/, ''],
  [/^http:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#$/, 'rdf'],
  [/^http:\/\/www\.w3\.org\/2007\/app$|^http:\/\/purl\.org\/atom\/app#$/, 'app'],
  [/^http:\/\/purl\.org\/syndication\/thread\/1\.0$/, 'thr'],
  [/^http:\/\/schemas\.google\.com\/blogger\/\d+$/, 'blogger'],
  [/^https?:\/\/search\.yahoo\.com\/mrss\/?$/, 'media'],
];

const DECLARATION = /^xmlns(?::(.+))?$/;

/** @returns the prefixes that an element declares, each with the one that this program uses for it */
export function namespacesIn(attributes: Record<string, string>): Map<string, string> {
  const prefixes = new Map<string, string>();
  for (const [name, uri] of Object.entries(attributes)) {
    const declaration = DECLARATION.exec(name);
    const known = declaration && KNOWN.find(([pattern]) => pattern.test(uri.trim()))?.[1];
    if (typeof known === 'string') prefixes.set(declaration?.[1] ?? '', known);
  }
  return prefixes;
}

/** @returns the name with the prefix that this program uses */
export function properName(name: string, prefixes: ReadonlyMap<string, string>): string {
  const colon = name.indexOf(':');
  const prefix = colon === -1 ? '' : name.slice(0, colon);
  const known = prefixes.get(prefix);
  if (known === undefined) return name;
  const local = name.slice(colon + 1);
  return known === '' ? local : `${known}:${local}`;
}

/** The address of the link of this kind; a link without a kind is one to the page. */
export function atomLink(entry: XmlElement | undefined, kind: string): string {
  const links = childrenOf(entry, 'atom:link');
  const ofKind = links.filter(({ attributes }) => (attributes.rel ?? 'alternate') === kind);
  const page = ofKind.find(({ attributes }) => /html/.test(attributes.type ?? '')) ?? ofKind[0];
  return page?.attributes.href?.trim() ?? '';
}

/** A title or a name, which may be text, HTML as text, or HTML as XML. */
export function atomText(element: XmlElement | undefined): string {
  const text = textOf(element);
  return element?.attributes.type === 'html' ? titleText(text) : text.replace(/\s+/g, ' ');
}

/** The text of an entry as HTML. */
export function atomHtml(element: XmlElement | undefined): string {
  return element?.attributes.type === 'xhtml' ? innerXml(element).trim() : textOf(element);
}

function innerXml(element: XmlElement): string {
  const pieces: string[] = [];
  writeChildren(element, pieces);
  return pieces.join('');
}

/** Joining the pieces of each level would copy a deeply nested text once a level. */
function writeChildren({ children }: XmlElement, pieces: string[]): void {
  for (const child of children) {
    if (typeof child === 'string') pieces.push(escapeHtml(cleanText(child)));
    else writeElement(child, pieces);
  }
}

function writeElement(element: XmlElement, pieces: string[]): void {
  const attributes = Object.entries(element.attributes).filter(([name]) => !name.startsWith('xmlns'));
  const written = attributes.map(([name, value]) => ` ${name}="${escapeHtml(cleanText(value))}"`);
  pieces.push(`<${element.name}${written.join('')}>`);
  if (isVoid(element.name)) return;
  writeChildren(element, pieces);
  pieces.push(`</${element.name}>`);
}
