import { isImageName } from '#server/features/import/text/image-files.ts';
import { slugify } from '../addresses.ts';
import { link, picture } from './calls.ts';
import { type KeptParts, replaceBetween } from './kept-parts.ts';
import { archiveAddress, countLinked, type TextContext } from './text-addresses.ts';

const COMMENT = [/%%/, /%%/] as const;
const WIKI_LINK = /(!?)\[\[([^[\]|\n#^]*)((?:#[^[\]|\n]*)?)(?:\\?\|([^[\]\n]*))?\]\](?!\()/g;
const HIGHLIGHT = /(?<![=\w])==(?=[^\s=])([^=\n]+)(?<=\S)==(?!=)/g;
const BLOCK_ID = /(?:^|[ \t])\^[a-zA-Z\d-]{1,60}[ \t]*$/gm;
const SIZE_OF_IMAGE = /(!\[[^[\]\n|]{0,500})\|[ \t]*\d+(?:x\d+)?\]\(/g;
/** Digits alone are no tag: `#12` is a number. */
const TAG_NAME = String.raw`(?=[\p{M}\p{N}/]*[\p{L}_-])[\p{L}\p{M}\p{N}_/-]+`;
const TAG = new RegExp(String.raw`(?<![\p{L}\p{N}_/&#\\(\]"'=])#(${TAG_NAME})`, 'gu');
const LINE_OF_TAGS = new RegExp(String.raw`^[ \t]*#${TAG_NAME}(?:[ \t,]+#${TAG_NAME})*[ \t,]*$`, 'gmu');
const CALLOUT = /^((?:[ \t]*>)+)[ \t]*\[!([\w-]+)(?:\|[^\]\n\r\u2028\u2029]*)?\][-+]?[ \t]*(.*)$/gm;
/** Kinds of callouts that are quotes anyway, so that their kind needs no mention. */
const QUOTES = new Set(['quote', 'cite']);

/** Removes what only the writer of a vault sees, and gives its marks those of Markdown. */
export function convertNotes(text: string, _kept: KeptParts, context: TextContext): string {
  return removeComments(text, context)
    .replace(SIZE_OF_IMAGE, '$1](')
    .replace(BLOCK_ID, '')
    .replace(HIGHLIGHT, (whole, words: string) => (words.includes('**') ? whole : `**${words}**`));
}

/** The tags that stand in a text, such as `#poetry`. Lines with nothing else are removed. */
export function takeTags(text: string): { text: string; tags: string[] } {
  const tags = [...text.matchAll(TAG)].map(([, tag = '']) => withoutEnd(tag));
  return { text: text.replace(LINE_OF_TAGS, ''), tags: [...new Set(tags)].filter((tag) => tag !== '') };
}

function withoutEnd(tag: string): string {
  let end = tag.length;
  while (tag[end - 1] === '/' || tag[end - 1] === '-') end -= 1;
  return tag.slice(0, end);
}

/** Turns `[[Lamp#Oil|the lamp]]` into a link and `![[lamp.png]]` into an image, where there is such a file. */
export function convertWikiLinks(text: string, kept: KeptParts, context: TextContext): string {
  return text.replace(WIKI_LINK, (whole, mark, target: string, heading: string, option: string | undefined) => {
    const words = option === undefined ? undefined : kept.restore(option).trim();
    const anchor =
      heading === '' || heading.startsWith('#^') ? '' : `#${slugify(heading.slice(heading.lastIndexOf('#') + 1))}`;
    const typed = target.trim();
    if (typed === '')
      return heading === '' ? whole : link(words ?? heading.slice(1).replace(/^\^.*/, 'above'), anchor || '#');
    const name = context.index.note(typed, context.post.file.name);
    if (name === undefined) return unresolved(whole, words ?? typed + heading.replaceAll('#', ' › '), context);
    if (isImageName(name)) {
      context.images.add(name);
      return mark === '!' ? embedded(name, words) : link(words || typed, archiveAddress(name));
    }
    const shown = words || titleOf(typed, heading);
    if (context.index.post(name)) return link(shown, archiveAddress(name) + anchor);
    countLinked(name, context.remarks);
    return shown;
  });
}

/** `|300` is a size, `|A lamp|300` words and a size. */
function embedded(name: string, option: string | undefined): string {
  const words = (option ?? '').split('|').filter((part) => !/^\s*\d+(?:x\d+)?\s*$/.test(part));
  return picture(archiveAddress(name), words.join(' '));
}

function titleOf(target: string, heading: string): string {
  const name = target.slice(target.lastIndexOf('/') + 1).replace(/\.md$/i, '');
  return heading.startsWith('#^') ? name : name + heading.replaceAll('#', ' › ');
}

/** Links to notes that were never written are common; elsewhere double brackets may mean something else. */
function unresolved(whole: string, words: string, { post, remarks, site }: TextContext): string {
  if (site.kind !== 'obsidian' && !whole.startsWith('!')) return whole;
  remarks.countFile('unresolved', post.file.name, 'text', (texts) => {
    return `Links of ${texts} to notes or files that are not there stay as words`;
  });
  return words;
}

function removeComments(text: string, { post, remarks }: TextContext): string {
  if (!text.includes('%%')) return text;
  const without = replaceBetween(text, COMMENT, () => '');
  if (without !== text) {
    remarks.countFile('comments', post.file.name, 'text', (texts) => `Comments (%%…%%) in ${texts} are left out`);
  }
  return without;
}

/** A callout becomes a quote that begins with its title. */
export function convertCallouts(text: string): string {
  return text.replace(CALLOUT, (whole, quote, kind: string, title: string) => {
    const name = kind.toLowerCase();
    // This site has it, too: a quote that stands out.
    if (name === 'pull') return whole;
    if (title === '' && QUOTES.has(name)) return quote;
    const words = title === '' ? name.charAt(0).toUpperCase() + name.slice(1) : title.replace(/^\*\*(.*)\*\*$/, '$1');
    return `${quote} **${words.trim()}**\n${quote}`;
  });
}
