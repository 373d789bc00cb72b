import { replaceBetween } from './replace-between.ts';

const CONTENTS = /^[ \t]*(?:[-*+]|1\.)[ \t]+[^\n]{0,100}\n[ \t]*\{:\s*toc[^}\n]*\}[ \t]*$/gim;
const CONTENTS_MARK = /^[ \t]*(?:\[\[?toc\]?\]|\[\[_TOC_\]\]|\{:\s*toc\s*\}|<!-- ?toc ?-->|\$\{toc\})[ \t]*$/gim;
const BLOCK_ATTRIBUTES = /^[ \t>]*\{:[^}\n]{0,300}\}[ \t]*\n?/gm;
const INLINE_ATTRIBUTES = /(?<=\S)\{:[^}\n]{0,300}\}/g;
const HEADING_ATTRIBUTES = /^(#{1,6}[ \t][^\n{]*)\{[#.][^}\n]{0,300}\}[ \t]*$/gm;
const COMMENT = [/\{::comment\}/, /\{:\/(?:comment)?\}/] as const;
const EXTENSION = /\{::[^}\n]{0,300}\}|\{:\/[^}\n]{0,100}\}/g;

/** Removes what says only how a text looks: classes, ids and tables of contents, which this site makes itself. */
export function removeAttributes(text: string): string {
  return replaceBetween(text, COMMENT, () => '')
    .replace(CONTENTS, '')
    .replace(CONTENTS_MARK, '')
    .replace(EXTENSION, '')
    .replace(BLOCK_ATTRIBUTES, '')
    .replace(INLINE_ATTRIBUTES, '')
    .replace(HEADING_ATTRIBUTES, (_, heading) => heading.trimEnd());
}
