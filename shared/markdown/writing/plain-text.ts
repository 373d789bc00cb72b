import { type Block, inlineOf } from '../parsing/blocks.ts';
import { type CaptionInfo, loneImage } from '../parsing/captions.ts';
import { inlineText } from './inline-text.ts';
import { videoIn } from './write-videos.ts';

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
