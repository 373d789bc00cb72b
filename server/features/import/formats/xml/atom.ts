import { escapeHtml } from '#shared/text/escape-html.ts';
import { isVoid } from '../../text/html/parse-html.ts';
import { titleText } from '../html/html-text.ts';
import { childrenOf, cleanText, textOf, type XmlElement } from './parse-xml.ts';

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
