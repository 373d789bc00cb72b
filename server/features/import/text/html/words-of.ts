import type { HtmlNode } from './parse-html.ts';

const UNSEEN = /^(?:script|style|title|template|noscript|textarea|select|svg)$/;
const INLINE = /^(?:a|abbr|b|big|code|del|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var)$/;

/** The words of HTML with a line for each block. Works without recursion, so it takes HTML of any depth. */
export function wordsOf(nodes: HtmlNode[]): string {
  const words: string[] = [];
  const waiting: (HtmlNode | string)[] = [...nodes].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node === 'string') words.push(node);
    else if ('value' in node) words.push(node.value.replace(/\s+/g, ' '));
    else if ('tagName' in node && !UNSEEN.test(node.tagName)) {
      const edge = INLINE.test(node.tagName) ? '' : '\n';
      waiting.push(edge);
      for (const child of [...node.childNodes].reverse()) waiting.push(child);
      waiting.push(edge);
    }
  }
  return words
    .join('')
    .split('\n')
    .map((line) => line.replace(/ +/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n\n');
}
