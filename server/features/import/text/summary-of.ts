import type { Node } from 'prosemirror-model';
import { parseBlocks } from '#shared/rich-text/parse-blocks.ts';
import { paragraphs } from '#shared/text/paragraphs.ts';
import { SUMMARY_MAXIMUM } from '#shared/writing.ts';
import { type ConvertedText, LINK_HOST } from './converted-text.ts';

/** What a reader takes in at a glance, in UTF-16 units like the limit. */
const LONGEST = Math.min(300, SUMMARY_MAXIMUM);
/** A first sentence that is shorter says too little, so the text is cut within a later one. */
const SHORTEST = 100;
/** The beginning of a text has more words than a summary needs. */
const LOOKED_AT = 20_000;
/** The end of a sentence with what closes after it; a letter with a full stop is an abbreviation. */
const SENTENCE_END =
  /(?:(?<!(?:^|[\s.(])\p{Lu}|\b(?:Mr|Mrs|Ms|Dr|St|vs|cf|No|e\.g|i\.e))\.|[!?।॥…])["”’')\]»]*(?=\s|$)/gu;

/** The first sentences of a text, for a post whose old site had no summary of it. */
export function summaryOf(text: ConvertedText): string {
  const beginning = text.body.slice(0, LOOKED_AT);
  const found = text.format === 'plain' ? paragraphs(beginning) : paragraphsIn(beginning);
  return shortenToSentence(
    found
      .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
      .filter(hasLetters)
      .join(' '),
    LONGEST,
  );
}

function paragraphsIn(markdown: string): string[] {
  const blocks = parseBlocks(markdown, true).map(({ node }) => node);
  const ofText = blocks.filter(({ type }) => type.name === 'paragraph').map(wordsOf);
  // A poem or a list is better than nothing.
  return ofText.some(hasLetters)
    ? ofText
    : blocks.filter(({ type }) => !/code|rule|video/.test(type.name)).map(wordsOf);
}

function wordsOf(node: Node): string {
  const { type, text = '', children } = node;
  if (node.isText) return text.includes(LINK_HOST) ? '' : text;
  if (/^note/.test(type.name)) return '';
  if (type.name === 'hard_break') return ' ';
  return children.map(wordsOf).join(node.isTextblock ? '' : ' ');
}

function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text) && !/^https?:\/\/\S+$/.test(text);
}

/** Cuts a text after a sentence, else after a word. @param longest in UTF-16 units */
export function shortenToSentence(words: string, longest: number): string {
  if (words.length <= longest) return words;
  const start = words.slice(0, longest + 1);
  const end = [...start.matchAll(SENTENCE_END)]
    .map(({ 0: sign, index }) => index + sign.length)
    .findLast((at) => at <= longest);
  if (end !== undefined && end >= SHORTEST) return words.slice(0, end);
  const space = words.lastIndexOf(' ', longest - 1);
  const cut = space >= SHORTEST ? words.slice(0, space) : withoutHalfLetter(words.slice(0, longest - 1));
  return `${cut.replace(/[\s,;:–—-]+$/, '')}…`;
}

function withoutHalfLetter(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, '').replace(/.\p{M}*$/u, '');
}
