import { BLOCKS_MAXIMUM } from '#shared/markdown/parsing/nesting.ts';
import { unwrap } from '#shared/rich-text/clean/elements.ts';
import type { Reading } from './reading.ts';

/** What is nested more deeply than Markdown is read here is put further out. */
export function limitNesting({ body, remarks }: Reading): void {
  const depths = new Map<Element, number>();
  for (const element of body.querySelectorAll('ul, ol, blockquote')) {
    const around = element.parentElement?.closest('ul, ol, blockquote');
    const own = element.tagName === 'BLOCKQUOTE' ? 1 : 2;
    const depth = (around ? (depths.get(around) ?? 0) : 0) + own;
    depths.set(element, depth);
  }
  for (const [element, depth] of [...depths].reverse()) {
    if (depth < BLOCKS_MAXIMUM) continue;
    remarks.add('nesting');
    for (const item of [...element.children])
      if (item.tagName === 'LI') item.replaceWith(...item.childNodes, element.ownerDocument.createElement('br'));
    unwrap(element);
  }
}
