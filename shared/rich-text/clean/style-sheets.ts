import { styleOf } from './elements.ts';

/** A comment that is not closed goes on to the end, so that it is not looked for again from each further `/*`. */
const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)|<!--|-->/g;
/** What these declare is emphasis. For headings and the like it is only how they look. */
const EMPHASIS = /(?:^|;)\s*((?:font-weight|font-style|text-decoration(?:-line)?)\s*:[^;]+)/gi;
const FONT = /(?:^|;)\s*(font-family\s*:[^;]+)/gi;

/** What the rules of all sheets declare for an element, in their order. */
type Inlined = Map<Element, string[]>;

/** How often a rule may apply to an element: some hundred times as often as in a long document of Word. */
const INLINED_MAXIMUM = 50_000;

/** Word, Pages and Notes describe emphasis by classes: this moves it to the elements themselves. */
export function inlineStyleSheets(document: Document): void {
  const inlined: Inlined = new Map();
  let left = INLINED_MAXIMUM;
  for (const sheet of document.querySelectorAll('script[type="text/css"]')) {
    // The texts are at even places, the braces between them.
    const parts = (sheet.textContent ?? '').replace(COMMENT, '').split(/([{}])/);
    for (const [index, declarations] of parts.entries()) {
      if (parts[index - 1] !== '{' || parts[index + 1] !== '}') continue;
      // An at-rule without a block, such as `@import`, may stand before the selector.
      const selector = parts[index - 2]?.split(';').at(-1) ?? '';
      if (!selector.includes('@') && left > 0) left -= inlineRule(document, selector, declarations, inlined);
    }
  }
  // Written once, because a style that grows with each rule is copied each time.
  for (const [element, declarations] of inlined)
    element.setAttribute('data-style', [...declarations.toReversed(), styleOf(element)].join(';'));
}

/** @returns to how many elements the rule applies */
function inlineRule({ body }: Document, selector: string, declarations: string, inlined: Inlined): number {
  const read = (pattern: RegExp) => [...declarations.matchAll(pattern)].map(([, declaration]) => declaration);
  const [emphasis, fonts] = [read(EMPHASIS), read(FONT)];
  if (emphasis.length + fonts.length === 0) return 0;
  const [ofText, ofHeading] = [[...emphasis, ...fonts].join(';'), fonts.join(';')];
  const elements = select(body, selector.trim());
  for (const element of elements) {
    const ofRule = /^(h\d|th|a|b|i|strong|em)$/i.test(element.tagName) ? ofHeading : ofText;
    const earlier = inlined.get(element);
    if (earlier) earlier.push(ofRule);
    else inlined.set(element, [ofRule]);
  }
  return elements.length;
}

function select(body: HTMLElement, selector: string): Element[] {
  try {
    return [...body.querySelectorAll(selector)];
  } catch {
    // Selectors of other browsers.
    return [];
  }
}
