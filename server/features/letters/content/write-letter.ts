import {
  type ElementNode,
  findElements,
  type HtmlNode,
  hasClass,
  isElement,
  isForPageOnly,
  isNoteReference,
  noteNumberOf,
  parseHtml,
  withoutControls,
  wordsOf,
} from '#server/features/posts/rendering/html-tree.ts';
import { PREHEADER_MAXIMUM } from '#shared/form-limits.ts';
import { postPath } from '#shared/text/post-path.ts';
import { eachPlain, type PlainFields } from '#shared/writing.ts';
import { cutToLine } from '../cut-to-line.ts';
import { isBlock, leadsOn } from './blocks.ts';
import { type Notes, writeParts } from './letter-frame.ts';
import type { LetterPost, LetterSource } from './letter-scope.ts';

/** Gmail cuts off what is above some 102 KB; personal links and what a mail server adds must have room. */
export const SIZE_MAXIMUM = 85_000;
const EXCERPT_WORDS = 150;
/** A block that would make the excerpt longer than this is left out, if there is something to read without it. */
const EXCERPT_WORDS_MAXIMUM = 240;
const ENOUGH_WORDS = 80;

/** The content of a letter, with placeholders for personal links. */
export type WrittenLetter = ReturnType<typeof writeLetter>;

/** Writes the letter from what it is made from; nothing here depends on the database. */
export function writeLetter(
  { name, url }: { name: string; url: string },
  { id, extent, ...letter }: Omit<LetterSource, 'post_id'>,
  shown: LetterPost,
) {
  // The text itself was rendered without them.
  const plain = eachPlain((field) => shown[field] && withoutControls(shown[field])) as PlainFields;
  const post = { ...shown, title: withoutControls(shown.title), ...plain };
  const subject = withoutControls(letter.subject);
  const site = { name: withoutControls(name), url };
  const { blocks, notes } = readArticle(post.html);
  const preheader = withoutControls(letter.preheader) || post.summary || openingOf(blocks);
  const writeTo = (count: number) => {
    const parts = { blocks: blocks.slice(0, count), notes: notesFor(blocks.slice(0, count), notes) };
    const webUrl = letterAddress(url, id, post);
    return writeParts({ ...parts, site, subject, preheader, post, webUrl, isCut: count < blocks.length });
  };
  const wanted = extent === 'excerpt' ? excerptLength(blocks) : blocks.length;
  const count = fittingLength(blocks, wanted, (length) => Buffer.byteLength(writeTo(length).html));
  const { html, text } = writeTo(count);
  return {
    ...{ subject, preheader, language: post.language, title: post.title, html, text, pageHtml: post.html },
    size: Buffer.byteLength(html),
    /** Whether the whole text was asked for, but would be too large. */
    wasShortened: extent === 'full' && count < wanted,
  };
}

/** Where the letter is read on the web. A post counts the visits that its letters bring. */
function letterAddress(siteUrl: string, letterId: number, { slug, isPublished }: LetterPost): string {
  return isPublished ? `${siteUrl}${postPath(slug)}?letter=${letterId}` : `${siteUrl}/newsletter/letters/${letterId}`;
}

/** What lists of mails show of a letter that has no line for them. */
function openingOf(blocks: ElementNode[]): string {
  return cutToLine(blocks.slice(0, 5).map(wordsOf).join(' '), PREHEADER_MAXIMUM);
}

/** The text of a post: its blocks, and its notes by their numbers. */
function readArticle(html: string) {
  const nodes = parseHtml(html);
  const endnotes = nodes.filter(isElement).find((element) => hasClass(element, 'notes'));
  const items = findElements(endnotes?.children ?? [], ({ tag }) => tag === 'ol')[0]?.children.filter(isElement) ?? [];
  const blocks = nodes.filter(isBlock).filter((block) => block !== endnotes);
  return { blocks, notes: new Map(items.map(({ children }, index) => [index + 1, children])) };
}

/** @returns the notes to which these blocks refer, and those to which the notes refer, in order */
function notesFor(blocks: HtmlNode[], notes: Notes): Notes {
  const numbers = new Set(referencesIn(blocks));
  // What is added meanwhile is visited as well.
  for (const number of numbers) for (const more of referencesIn(notes.get(number) ?? [])) numbers.add(more);
  return new Map([...notes].filter(([number]) => numbers.has(number)));
}

function referencesIn(nodes: HtmlNode[]): number[] {
  return findElements(nodes, isNoteReference, isForPageOnly).map(noteNumberOf);
}

/** @returns how many blocks, from the first, are an excerpt of some 150 to 200 words */
function excerptLength(blocks: ElementNode[]): number {
  let words = 0;
  for (const [index, block] of blocks.entries()) {
    const more = wordsOf(block).split(/\s+/).filter(Boolean).length;
    const isTooLong = words >= ENOUGH_WORDS && words + more > EXCERPT_WORDS_MAXIMUM;
    if (words >= EXCERPT_WORDS || isTooLong) return withoutLooseEnd(blocks, index);
    words += more;
  }
  return blocks.length;
}

/** @returns the largest number of blocks, at most `count`, with which the letter is no larger than mail programs show */
function fittingLength(blocks: ElementNode[], count: number, sizeOf: (count: number) => number): number {
  if (sizeOf(count) <= SIZE_MAXIMUM) return count;
  let [fits, tooMany] = [0, count];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (sizeOf(middle) <= SIZE_MAXIMUM) fits = middle;
    else tooMany = middle;
  }
  return withoutLooseEnd(blocks, fits);
}

/** Without what would lead to something that is not there. */
function withoutLooseEnd(blocks: ElementNode[], count: number): number {
  const last = blocks[count - 1];
  return last && leadsOn(last) ? withoutLooseEnd(blocks, count - 1) : count;
}
