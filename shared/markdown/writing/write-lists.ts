import type { Token } from 'markdown-it';
import { dirAttribute } from '#shared/text/direction.ts';
import { type Block, inlineOf } from '../parsing/blocks.ts';
import { loneImage } from '../parsing/captions.ts';
import { blocksText } from './plain-text.ts';
import type { Scope } from './scope.ts';
import { writeBlocks } from './write-blocks.ts';
import { writeInline } from './write-inline.ts';
import { videoIn } from './write-videos.ts';

export function writeList({ token, children }: Block, scope: Scope): void {
  const start = token.attrGet('start');
  const tag = token.type === 'bullet_list_open' ? 'ul' : 'ol';
  scope.output.write(`<${tag}${start === null ? '' : ` start="${Number(start)}"`}>`);
  for (const item of children) writeItem(item, scope);
  scope.output.write(`</${tag}>`);
}

/** In a list without empty lines, a single paragraph needs no element of its own. */
function writeItem({ children }: Block, scope: Scope): void {
  scope.output.write(`<li${dirAttribute(blocksText(children)[0] ?? '')}>`);
  const isSingle = children.filter(({ token }) => token.type === 'paragraph_open').length === 1;
  for (const group of isSingle ? children.map((child) => [child]) : [children]) {
    const bare = isSingle && group[0] ? bareText(group[0]) : null;
    if (bare) writeInline(bare.children ?? [], scope);
    else writeBlocks(group, scope);
  }
  scope.output.write('</li>');
}

function bareText(block: Block): Token | null {
  const inline = block.token.hidden ? inlineOf(block) : null;
  return inline && !loneImage(inline) && !videoIn(inline) ? inline : null;
}
