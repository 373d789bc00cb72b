/** What XML 1.0 may contain besides its markup; lone surrogates are excluded, too. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Escapes text for content and for attributes in double quotes, and leaves out characters that no XML may contain. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}

type Attributes = Record<string, string | number | undefined>;

/** An element with XML inside. Attributes that are `undefined` are left out. */
export function xmlElement(name: string, attributes: Attributes, ...children: string[]): string {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const tag = [name, ...given.map(([key, value]) => `${key}="${xmlText(`${value}`)}"`)].join(' ');
  const content = children.join('');
  return content === '' ? `<${tag}/>` : `<${tag}>${content}</${name}>`;
}

/** An element with text inside; nothing for an empty text. */
export function xmlField(name: string, text: string, attributes: Attributes = {}): string {
  return text === '' ? '' : xmlElement(name, attributes, xmlText(text));
}
