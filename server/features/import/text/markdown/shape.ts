import type { Token } from 'markdown-it';

/**
 * What tokens say apart from addresses, in a form in which two readings of a text are alike if readers see the same.
 * Links that are only an address count as words.
 */
export function shapeOf(tokens: Token[], showsLineEnds = false): string {
  const shape: string[] = [];
  add(tokens, shape, showsLineEnds ? '<paragraph_close p><paragraph_open p>' : ' ');
  return shape
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/ ?(<[^>]*>) ?/g, '$1');
}

function add(tokens: Token[], shape: string[], lineEnd: string): void {
  for (const token of tokens) {
    const { type, tag, content, children } = token;
    if (/^link_/.test(type) && token.markup === 'autolink') continue;
    if (/^text/.test(type)) shape.push(content.replaceAll('<', '&lt;'));
    else if (type === 'softbreak') shape.push(lineEnd);
    else if (type === 'inline') add(children ?? [], shape, lineEnd);
    else if (type === 'fence' || type === 'verse')
      shape.push(`<fence ${JSON.stringify([token.info.trim(), content])}>`);
    else if (type === 'image') {
      shape.push('<image>');
      add(children ?? [], shape, lineEnd);
      shape.push('</image>');
    } else
      shape.push(
        `<${type} ${tag}${token.attrGet('start') ?? ''}${/code|html/.test(type) ? JSON.stringify(content) : ''}>`,
      );
  }
}

/** An address as it was typed; only images have a description. */
export interface TypedAddress {
  kind: 'image' | 'link';
  address: string;
  alt: string;
}

/** The addresses of links and images in the order in which they end in the source. */
export function addressesIn(tokens: Token[]): TypedAddress[] {
  const found: TypedAddress[] = [];
  const open: Token[] = [];
  for (const token of tokens) {
    if (token.type === 'link_open') open.push(token);
    else if (token.type === 'link_close') {
      const opening = open.pop();
      if (opening && opening.markup !== 'autolink')
        found.push({ kind: 'link', address: String(opening.attrGet('href') ?? ''), alt: '' });
    } else {
      found.push(...addressesIn(token.children ?? []));
      if (token.type === 'image')
        found.push({ kind: 'image', address: String(token.attrGet('src') ?? ''), alt: token.content });
    }
  }
  return found;
}
