import type { Node } from 'prosemirror-model';

export function isList({ type }: Node): boolean {
  return type.name === 'bullet_list' || type.name === 'ordered_list';
}

export function joinBlocks(blocks: string[]): string {
  return blocks.join('\n\n');
}

export function trimLine(line: string): string {
  return line.replace(/^[ \t]+|[ \t]+$/g, '');
}

export function trimLines(text: string): string[] {
  return text
    .split('\n')
    .map(trimLine)
    .filter((line) => line !== '');
}

export function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').trim();
}

/** Puts something before each line; nothing that ends in spaces before an empty one. */
export function prefix(text: string, first: string, others = first): string {
  return text
    .split('\n')
    .map((line, at) => {
      const before = at === 0 ? first : others;
      return line === '' ? before.trimEnd() : before + line;
    })
    .join('\n');
}
