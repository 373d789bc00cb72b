import { type DefaultTreeAdapterMap, parse, parseFragment, serialize } from 'parse5';
import { SaxesParser } from 'saxes';

type Node = DefaultTreeAdapterMap['node'];

interface Element {
  name: string;
  attributes: Record<string, string>;
}

/** The elements of some HTML as a browser reads them. */
export function elementsIn(html: string): Element[] {
  return elementsOf(parseFragment(html).childNodes);
}

function elementsOf(nodes: Node[]): Element[] {
  return nodes.flatMap((node) => {
    if (!('tagName' in node)) return [];
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
    return [{ name: node.tagName, attributes }, ...elementsOf(node.childNodes)];
  });
}

/** The formatted text on a page, as a browser reads it. */
export function textOn(page: string): string {
  const found = findText(parse(page).childNodes);
  if (!found) throw new Error('There is no formatted text on this page.');
  return serialize(found);
}

function findText(nodes: Node[]): DefaultTreeAdapterMap['element'] | undefined {
  for (const node of nodes) {
    if (!('childNodes' in node)) continue;
    const isText = 'attrs' in node && node.attrs.some(({ name }) => name === 'data-rich-text');
    const found = isText ? node : findText(node.childNodes);
    if (found) return found as DefaultTreeAdapterMap['element'];
  }
  return undefined;
}

/** The elements of a document of XML, which must be well-formed, and the texts of those with this name. */
export function readXml(xml: string, name = '') {
  const elements: Element[] = [];
  const texts: string[] = [];
  let text = '';
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    elements.push({ name: tag.name, attributes: tag.attributes });
    text = '';
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', (tag) => {
    if (tag.name === name) texts.push(text);
  });
  parser.write(xml).close();
  return { elements, texts };
}

const ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;
const FOREIGN = /^(?:script|style|iframe|object|embed|form|input|button|base|meta|link|template|math|video|audio)$/;

/** What runs, or takes a reader or their browser elsewhere without being a plain link. */
export function dangersIn(elements: Element[]): string[] {
  return elements.flatMap(({ name, attributes }) => {
    const wrong = Object.entries(attributes).filter(([attribute, value]) => {
      if (/^(?:on|style$|form|xlink|ping$|target$|srcdoc$|background$|poster$)/i.test(attribute)) return true;
      if (/^src/.test(attribute)) return !/^(?:https:\/\/site\.example)?\/media\//.test(value);
      return attribute === 'href' && !ADDRESS.test(value);
    });
    return [...(FOREIGN.test(name) ? [name] : []), ...wrong.map((pair) => `${name} ${pair.join('=')}`)];
  });
}
