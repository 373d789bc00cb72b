import type { Command } from 'prosemirror-state';
import { verseInfo, writeVerseInfo } from '#shared/markdown/parsing/verse.ts';
import { richTextSchema } from '#shared/rich-text/schema.ts';

const { nodes } = richTextSchema;

const LANGUAGE = /^[\w+#-]*$/;

/** Makes a verse or code of a paragraph that is the first line of a fence, such as ```` ```verse sa ````. */
export const openFence: Command = ({ selection: { $from, empty }, tr }, dispatch) => {
  const { parent } = $from;
  const info = /^```(.*)$/.exec(parent.textContent)?.[1]?.trim();
  const isAtEnd = empty && $from.parentOffset === parent.content.size;
  // A note behind the signs would be lost.
  const isText = parent.type === nodes.paragraph && parent.children.every((node) => node.isText);
  if (info === undefined || !isAtEnd || !isText) return false;
  const verse = verseInfo(info);
  if (verse ? writeVerseInfo(verse) !== info : !LANGUAGE.test(info)) return false;
  const start = $from.start();
  tr.delete(start, $from.end());
  if (verse) tr.setBlockType(start, start, nodes.verse, { info });
  else tr.setBlockType(start, start, nodes.code_block, { language: info });
  if (tr.doc.resolve(start).parent.type === nodes.paragraph) return false;
  dispatch?.(tr.scrollIntoView());
  return true;
};
