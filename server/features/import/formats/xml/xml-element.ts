/** An element of an item, with the prefixes of its names as this program writes them. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
  /** Whether its text was in a CDATA section: then what looks like an entity of HTML in it is one. */
  hasCdata: boolean;
}

/** Control characters and halves of characters, which no XML may contain and nothing here could store. */
const FORBIDDEN = /[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu;

/** The text in it, without markup and without white space around it. */
export function textOf(element: XmlElement | undefined): string {
  return element ? cleanText(rawText(element)).trim() : '';
}

export function cleanText(text: string): string {
  return text.replace(FORBIDDEN, '').toWellFormed();
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
