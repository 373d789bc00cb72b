import { guardedParser, OversizedMarkup } from '../html/guarded-parser.ts';
import { namespacesIn, properName } from './namespaces.ts';
import type { XmlElement } from './xml-element.ts';

/**
 * Reads a piece of XML, as tolerant as readers of feeds are: real exports have stray ampersands and unknown entities,
 * which stay as they are. Only the five entities of XML and numbers are decoded; a document type is never read, so
 * nothing is fetched and nothing multiplies.
 * @param prefixes from those in the file to those that this program uses
 * @returns a root without a name around what is in the piece
 * @throws {OversizedMarkup}
 */
export function parseXml(xml: string, prefixes: ReadonlyMap<string, string> = new Map()): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], hasCdata: false };
  const open: Open[] = [{ element: root, prefixes }];
  const innermost = () => open.at(-1) ?? { element: root, prefixes };
  const parser = guardedParser(
    {
      onopentag(name, attributes) {
        const around = innermost();
        const own = namespacesIn(attributes);
        const inside = own.size > 0 ? withOwn(around.prefixes, own) : around.prefixes;
        const element: XmlElement = { name: properName(name, inside), attributes, children: [], hasCdata: false };
        around.element.children.push(element);
        open.push({ element, prefixes: inside });
      },
      ontext(text) {
        innermost().element.children.push(text);
      },
      oncdatastart() {
        innermost().element.hasCdata = true;
      },
      onclosetag() {
        if (open.length > 1) open.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return root;
}

/** No file has as many; each element that declares one gets a list of all. */
const PREFIXES_MAXIMUM = 100;

function withOwn(around: ReadonlyMap<string, string>, own: ReadonlyMap<string, string>): Map<string, string> {
  if (own.size > PREFIXES_MAXIMUM) throw new OversizedMarkup();
  const prefixes = new Map([...around, ...own]);
  if (prefixes.size > PREFIXES_MAXIMUM) throw new OversizedMarkup();
  return prefixes;
}

interface Open {
  element: XmlElement;
  prefixes: ReadonlyMap<string, string>;
}
