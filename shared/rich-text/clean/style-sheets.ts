import { styleOf } from './elements.ts';

const RULE = /([^{}@;]+)\{([^{}]*)\}/g;
const COMMENT = /\/\*[\s\S]*?\*\/|<!--|-->/g;
const AT_RULE = /@[\w-]+[^{};]*(?:\{[^{}]*\}|;)/g;
/** What these declare is emphasis. For headings and the like it is only how they look. */
const EMPHASIS = /(?:^|;)\s*((?:font-weight|font-style|text-decoration(?:-line)?)\s*:[^;]+)/gi;
const FONT = /(?:^|;)\s*(font-family\s*:[^;]+)/gi;

/** Word, Pages and Notes describe emphasis by classes: this moves it to the elements themselves. */
export function inlineStyleSheets(document: Document): void {
  for (const sheet of document.querySelectorAll('script[type="text/css"]')) {
    const text = (sheet.textContent ?? '').replace(COMMENT, '').replace(AT_RULE, '');
    for (const [, selector = '', declarations = ''] of text.matchAll(RULE))
      inlineRule(document, selector, declarations);
  }
}

function inlineRule({ body }: Document, selector: string, declarations: string): void {
  const read = (pattern: RegExp) => [...declarations.matchAll(pattern)].map(([, declaration]) => declaration);
  const [emphasis, fonts] = [read(EMPHASIS), read(FONT)];
  if (emphasis.length + fonts.length === 0) return;
  for (const element of select(body, selector.trim())) {
    const isHeading = /^(h\d|th|a|b|i|strong|em)$/i.test(element.tagName);
    const inlined = [...(isHeading ? [] : emphasis), ...fonts, styleOf(element)];
    element.setAttribute('data-style', inlined.join(';'));
  }
}

function select(body: HTMLElement, selector: string): Element[] {
  try {
    return [...body.querySelectorAll(selector)];
  } catch {
    // Selectors of other browsers.
    return [];
  }
}
