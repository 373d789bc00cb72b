import { resolveAddress, type TextContext } from './address.ts';

const DEFINITION = /^( {0,3}\[(?!\^)[^\]\n]{1,200}\]:[ \t]*)(<[^>\n]*>|\S+)/gm;
const TAG = /<[a-z][^<>]*>/gi;
const ATTRIBUTE = /(\s(src|href|poster)\s*=\s*)("[^"]*"|'[^']*')/gi;
/** How far before its address the words of a link or an image are looked for. */
const WORDS_MAXIMUM = 2000;

/** Rewrites the addresses of links and images in a text, also those of HTML. */
export function rewriteAddresses(text: string, context: TextContext): string {
  const inline = rewriteInline(text, context);
  const defined = inline.replace(DEFINITION, (_, before, address) => before + rewrite(address, false, context));
  return defined.replace(TAG, (tag) => {
    return tag.replace(ATTRIBUTE, (_, before, name, quoted) => {
      const quote = quoted[0];
      const address = resolveAddress(
        quoted.slice(1, -1).replaceAll('&amp;', '&'),
        name.toLowerCase() !== 'href',
        context,
      );
      return (
        before +
        quote +
        address.replaceAll('&', '&amp;').replaceAll(quote, encodeURIComponent(quote).replace("'", '%27')) +
        quote
      );
    });
  });
}

function rewriteInline(text: string, context: TextContext): string {
  let result = '';
  let position = 0;
  let lastBracket = -1;
  for (let found = text.indexOf(']('); found >= 0; found = text.indexOf('](', found + 2)) {
    const start = found + 2;
    if (start < position) continue;
    const address = /^[ \t]*(<[^>\n]*>|(?:[^\s()<]|\([^\s()]*\))+)/.exec(text.slice(start, start + WORDS_MAXIMUM));
    const typed = address?.[1];
    if (!address || typed === undefined) continue;
    const from = Math.max(0, found - WORDS_MAXIMUM);
    const bracket = from + text.slice(from, found).lastIndexOf('[');
    const isPicture = bracket !== lastBracket && text[bracket - 1] === '!';
    lastBracket = bracket;
    result += text.slice(position, start) + rewrite(typed, isPicture, context);
    position = start + address[0].length;
  }
  return result + text.slice(position);
}

function rewrite(typed: string, isPicture: boolean, context: TextContext): string {
  const isBracketed = typed.startsWith('<');
  const address = isBracketed ? typed.slice(1, -1) : typed;
  const resolved = resolveAddress(address, isPicture, context);
  if (resolved === address) return typed;
  return isBracketed && /[\s()]/.test(resolved) ? `<${resolved}>` : resolved;
}
