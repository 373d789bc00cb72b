import type { CommentRules } from '#shared/contracts/desk/comment.ts';
import { wordsOf } from '#shared/text/search/words.ts';

export const NO_RULES: CommentRules = { holdFirst: false, linkLimit: null, words: [] };

/** With or without what stands before it; once where both do. */
const LINK = /\b(?:https?:\/\/(?:www\.)?|www\.)\S/giu;

/** Whether the text alone is a reason for an admin to look at it first. */
export function isSuspicious(comment: string, { linkLimit, words }: CommentRules): boolean {
  return (linkLimit !== null && countLinks(comment) > linkLimit) || containsOneOf(comment, words);
}

export function countLinks(text: string): number {
  return text.match(LINK)?.length ?? 0;
}

/** As whole words, of which one entry of the list may hold several; spelled as a search takes them to be the same. */
export function containsOneOf(text: string, words: string[]): boolean {
  const said = phraseOf(text);
  return words.some((entry) => {
    const phrase = phraseOf(entry);
    // Nothing but signs, such as an emoji.
    return phrase === '' ? entry !== '' && text.includes(entry) : ` ${said} `.includes(` ${phrase} `);
  });
}

function phraseOf(text: string): string {
  return wordsOf(text).join(' ');
}
