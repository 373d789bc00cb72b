import type { MarkdownIt } from 'markdown-it';

const OPENING = /[\p{Ps}\p{Pi}"'“‘«]/u;
const CLOSING = /[\p{Pe}\p{Pf}"'।॥.,;:!?…॰]/u;
const DEVANAGARI = /\p{Script=Devanagari}/u;

/**
 * CommonMark has no emphasis where one side of the asterisks is punctuation and the other a letter, as in
 * `**“ज्ञान”**में`. Hindi joins case endings to such words, so there it is allowed next to quotation marks, brackets
 * and the ends of sentences.
 */
export function allowHindiEmphasis({ inline }: MarkdownIt): void {
  inline.State = class extends inline.State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const found = super.scanDelims(start, canSplitWord);
      if (!canSplitWord || (found.can_open && found.can_close)) return found;
      const before = this.src.charAt(start - 1);
      const after = this.src.charAt(start + found.length);
      if (DEVANAGARI.test(before) && OPENING.test(after)) return { ...found, can_open: true };
      if (CLOSING.test(before) && DEVANAGARI.test(after)) return { ...found, can_close: true };
      return found;
    }
  };
}
