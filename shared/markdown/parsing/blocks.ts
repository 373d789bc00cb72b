import type { Token } from 'markdown-it';

/** A token with the tokens between it and its closing one. */
export interface Block {
  token: Token;
  children: Block[];
}

/** Makes a tree of the parser's list. */
export function blocksOf(tokens: Token[]): Block[] {
  const root: Block[] = [];
  const open: Block[][] = [root];
  for (const token of tokens) {
    if (token.nesting < 0) {
      open.pop();
      continue;
    }
    const block = { token, children: [] };
    open.at(-1)?.push(block);
    if (token.nesting > 0) open.push(block.children);
  }
  return root;
}

/** @returns the text with markup of a paragraph, heading or cell */
export function inlineOf({ children: [only] }: Block): Token | null {
  return only?.token.type === 'inline' ? only.token : null;
}
