import { parseHTML } from 'linkedom';

/**
 * Prepares the HTML of another program for the rules that read all HTML.
 * @returns nothing if elements are nested so deeply that it cannot be read
 */
export function editHtml(html: string, edit: (body: HTMLElement) => void): string | undefined {
  try {
    const { body } = parseHTML('<!doctype html><html><head></head><body></body></html>').document;
    body.innerHTML = html;
    edit(body);
    return body.innerHTML;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Decodes `&amp;` and its like, once; what looks like a tag stays text. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  document.body.innerHTML = text.replaceAll('<', '&lt;');
  return document.body.textContent ?? '';
}
