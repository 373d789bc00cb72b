import { escapeHtml } from '#shared/text/escape-html.ts';
import { isVoid } from '../../text/html/void-elements.ts';
import { titleText } from '../html/html-text.ts';
import { childrenOf, cleanText, textOf, type XmlElement } from './xml-element.ts';

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

function innerXml({ children }: XmlElement): string {
  return children.map((child) => (typeof child === 'string' ? escapeHtml(cleanText(child)) : outerXml(child))).join('');
}

function outerXml(element: XmlElement): string {
  const attributes = Object.entries(element.attributes).filter(([name]) => !name.startsWith('xmlns'));
  const written = attributes.map(([name, value]) => ` ${name}="${escapeHtml(cleanText(value))}"`);
  const tag = `<${element.name}${written.join('')}>`;
  return isVoid(element.name) ? tag : `${tag}${innerXml(element)}</${element.name}>`;
}
