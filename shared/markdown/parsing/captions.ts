import type { MarkdownIt, StateCore, Token } from 'markdown-it';

export interface CaptionInfo {
  caption: Token[];
  /** Without the character ©. */
  credit: Token[];
}

/** Reads the titles of images that stand alone in their paragraphs as captions, and what follows a last © as credits. */
export function addCaptions(parser: MarkdownIt, state: StateCore): void {
  for (const token of state.tokens) {
    const image = token.type === 'inline' ? loneImage(token) : null;
    if (!image) continue;
    const title = String(image.attrGet('title') ?? '');
    const end = title.includes('©') ? title.lastIndexOf('©') : title.length;
    const [caption, credit] = [title.slice(0, end), title.slice(end + 1)];
    image.meta = { caption: readInline(parser, state, caption), credit: readInline(parser, state, credit) };
  }
}

/** @returns `null` if there is anything beside one image */
export function loneImage({ children }: Token): Token | null {
  const [only] = children ?? [];
  return only?.type === 'image' && children?.length === 1 ? only : null;
}

function readInline(parser: MarkdownIt, state: StateCore, source: string): Token[] {
  const tokens: Token[] = [];
  parser.inline.parse(source.trim(), parser, state.env, tokens);
  return tokens;
}
