import { styleOf } from './clean/elements.ts';

const TAG = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;

/**
 * Renames the style attributes of HTML before a browser parses it. A page whose Content-Security-Policy forbids inline
 * styles would otherwise find none in the parsed document, and the browser would complain of each on the console.
 */
export function withInertStyles(html: string): string {
  return html.replace(TAG, (tag) => tag.replace(/(\s)style(?=\s*=)/gi, '$1data-style'));
}

/** Sets the styles by script, which the policy allows, so that they can be read as the browser understands them. */
export function applyStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) element.style.cssText = styleOf(element);
}
