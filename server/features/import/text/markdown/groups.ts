import type { Token } from 'markdown-it';

const ENCLOSING =
  /<(\/?)(?:address|article|aside|blockquote|center|details|div|dl|figure|footer|form|header|main|nav|ol|section|table|ul|picture|video|audio|object)(?=[\s>/])[^<>]*>/gi;

/**
 * The lines of the blocks that are converted together, the second exclusive: one block, or what HTML encloses. To
 * Markdown, HTML ends at an empty line, but its elements may be closed after it.
 */
export function groupsOf(tokens: Token[]): [number, number][] {
  const groups: [number, number][] = [];
  let open = 0;
  for (const token of tokens) {
    if (token.level !== 0 || token.nesting < 0 || !token.map) continue;
    const [start, end] = token.map;
    const group = groups.at(-1);
    if (open > 0 && group) group[1] = Math.max(group[1], end);
    else groups.push([start, end]);
    if (token.type === 'html_block') open = Math.max(0, open + balanceOf(token.content));
  }
  return groups;
}

/** How many elements a piece of HTML opens and does not close. */
function balanceOf(html: string): number {
  let open = 0;
  for (const [tag, slash] of html.matchAll(ENCLOSING)) {
    if (!tag.endsWith('/>')) open += slash === '/' ? -1 : 1;
  }
  return open;
}
