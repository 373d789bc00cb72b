import type { Token } from 'markdown-it';
import { type Block, inlineOf } from '../parsing/blocks.ts';
import { type CaptionInfo, loneImage } from '../parsing/captions.ts';
import { videoIn } from './write-pictures.ts';

/** @returns the words of blocks, a line for each paragraph, heading, row or line of verse */
export function blocksText(blocks: Block[]): string[] {
  return blocks.flatMap(linesOf).filter((line) => line !== '');
}

function linesOf(block: Block): string[] {
  const { token, children } = block;
  if (token.type === 'fence') return token.content.trimEnd().split('\n');
  if (token.type === 'verse') return (token.children ?? []).map((line) => inlineText(line.children ?? []).trim());
  if (token.type === 'tr_open') return [children.flatMap(linesOf).filter(Boolean).join(' ')];
  const inline = inlineOf(block);
  if (!inline) return children.flatMap(linesOf);
  if (videoIn(inline)) return [];
  const image = loneImage(inline);
  const { caption, credit } = { caption: [], credit: [], ...image?.meta } as CaptionInfo;
  const signed = credit.length > 0 ? `© ${inlineText(credit)}` : '';
  return [inlineText(inline.children ?? []), `${inlineText(caption)} ${signed}`].map((line) => line.trim());
}

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
