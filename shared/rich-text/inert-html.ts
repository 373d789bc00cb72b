import { styleOf } from './clean/elements.ts';

const TAG = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
/** A value or a space, and whether an attribute with an effect comes after it. */
const BEFORE_ATTRIBUTE = /(?:"[^"]*"|'[^']*'|\s)(?=((?:style|on[a-z]+)\s*=)?)/gi;

/**
 * Renames what has an effect in HTML before a browser parses it: attributes for styles and events, and style sheets,
 * which become blocks of data. Even in a document of its own, a page whose Content-Security-Policy forbids them would
 * find no styles, and the browser would complain of each on the console.
 */
export function inertHtml(html: string): string {
  return html
    .replace(TAG, (tag) => tag.replace(BEFORE_ATTRIBUTE, (part, effect) => (effect ? `${part}data-` : part)))
    .replace(/<style(?=[\s>])/gi, '<script type="text/css"')
    .replace(/<\/style(?=[\s>])/gi, '</script');
}

/** Sets the styles by script, which the policy allows, so that they can be read as the browser understands them. */
export function applyStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) element.style.cssText = styleOf(element);
}
