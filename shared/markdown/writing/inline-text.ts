import type { Token } from 'markdown-it';

/** Text with markup as its words alone, with the descriptions of images. */
export function inlineText(tokens: Token[]): string {
  let text = '';
  for (const token of tokens) text += textOf(token);
  return text;
}

function textOf({ type, content, children }: Token): string {
  switch (type) {
    case 'text':
    case 'text_special':
    case 'code_inline':
      return content;
    case 'image':
      return inlineText(children ?? []);
    case 'hardbreak':
    case 'softbreak':
      return ' ';
    default:
      return '';
  }
}
