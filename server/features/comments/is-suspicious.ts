import type { CommentRules } from '#shared/contracts/desk/comment.ts';
import { wordsOf } from '#shared/text/search/words.ts';

/** Links with or without a scheme; `https://www.` counts as one link. */
const LINK = /\b(?:https?:\/\/(?:www\.)?|www\.)\S/giu;

/** Whether the text alone is a reason to hold the comment for an admin. */
export function isSuspicious(comment: string, { linkLimit, words }: CommentRules): boolean {
  return (linkLimit !== null && countLinks(comment) > linkLimit) || containsOneOf(comment, words);
}

export function countLinks(text: string): number {
  return text.match(LINK)?.length ?? 0;
}

/** Matches whole words, normalised as for the search. One entry of the list may be a phrase of several words. */
export function containsOneOf(text: string, words: string[]): boolean {
  const textPhrase = phraseOf(text);
  return words.some((entry) => {
    const phrase = phraseOf(entry);
    // An entry without letters, such as an emoji, has no words and is compared as it is.
    return phrase === '' ? entry !== '' && text.includes(entry) : ` ${textPhrase} `.includes(` ${phrase} `);
  });
}

function phraseOf(text: string): string {
  return wordsOf(text).join(' ');
}
