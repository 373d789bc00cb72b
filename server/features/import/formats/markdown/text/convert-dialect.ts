import { isImageName } from '../../../text/addresses.ts';
import { slugify } from '../addresses.ts';
import { KeptParts, replaceBetween } from './kept-parts.ts';
import { convertLiquid, convertShortcodes, link, picture } from './templates.ts';
import { archiveAddress, countLinked, rewriteAddresses, type TextContext } from './text-addresses.ts';

type Step = (text: string, kept: KeptParts, context: TextContext) => string;

/** What of a text each program understands, and plain Markdown does not. */
const STEPS: Record<TextContext['site']['kind'], Step[]> = {
  hugo: [convertShortcodes, removeAttributes],
  jekyll: [convertLiquid, removeAttributes],
  eleventy: [convertLiquid, removeAttributes],
  obsidian: [convertNotes],
  plain: [convertShortcodes, convertLiquid, removeAttributes, convertNotes],
};

/** Turns the dialect of a program into plain Markdown, which may contain HTML. Code is never touched. */
export function convertDialect(body: string, context: TextContext) {
  const { kind, excerptMark } = context.site;
  const isMdx = context.post.file.extension === 'mdx';
  const kept = new KeptParts();
  // A vault has notes and little code, and tabs in front of a line mean nothing there.
  let text = kept.keepCode(body, kind !== 'obsidian' && !isMdx);
  for (const step of isMdx ? [convertMdx, ...STEPS[kind]] : STEPS[kind]) text = step(text, kept, context);
  const { text: tagless, tags } = kind === 'obsidian' ? takeTags(text) : { text, tags: [] };
  const { text: whole, summary } = cutSummary(tagless, excerptMark, kept);
  text = rewriteAddresses(convertWikiLinks(convertCallouts(whole), kept, context), context);
  // Before the code is back, whose empty lines stay. What is indented at the beginning stays so, too.
  text = kept.restore(text.replace(/\n{3,}/g, '\n\n'));
  return { source: text.replace(/^(?:[ \t]*\n)+/, '').trimEnd(), tags, summary };
}

const HIDDEN = [/\{::comment\}/, /\{:\/(?:comment)?\}/] as const;
/** Tables of contents, which this site makes itself, and classes and ids, which say only how a text looks. */
const LOOKS = [
  /^[ \t]*(?:[-*+]|1\.)[ \t]+[^\n]{0,100}\n[ \t]*\{:\s*toc[^}\n]*\}[ \t]*$/gim,
  /^[ \t]*(?:\[\[?toc\]?\]|\[\[_TOC_\]\]|\{:\s*toc\s*\}|<!-- ?toc ?-->|\$\{toc\})[ \t]*$/gim,
  /\{::[^}\n]{0,300}\}|\{:\/[^}\n]{0,100}\}/g,
  /^[ \t>]*\{:[^}\n]{0,300}\}[ \t]*\n?/gm,
  /(?<=\S)\{:[^}\n]{0,300}\}/g,
];
const HEADING_ATTRIBUTES = /^(#{1,6}[ \t][^\n{]*)\{[#.][^}\n]{0,300}\}[ \t]*$/gm;

function removeAttributes(text: string): string {
  const shown = replaceBetween(text, HIDDEN, () => '');
  return LOOKS.reduce((rest, mark) => rest.replace(mark, ''), shown).replace(HEADING_ATTRIBUTES, (_, heading) =>
    heading.trimEnd(),
  );
}

const IMPORT = /^(?:import\s.*(?:["'];?)|export\s+(?:const|let|default|function|\{|\*).*)[ \t]*$/gm;
const MDX_COMMENT = [/\{\/\*/, /\*\/\}/] as const;
const COMPONENT = /<\/?([A-Z][\w.]*)(?:\s[^<>]*)?\/?>/g;

/** Removes the program lines of MDX. Its components stay as they were typed, since nothing here can show them. */
export function convertMdx(text: string, kept: KeptParts, { post, remarks }: TextContext): string {
  const plain = replaceBetween(text, MDX_COMMENT, () => '').replace(IMPORT, () => {
    remarks.count('Left out: lines of code that begin with “import” or “export”', post.file.name);
    return '';
  });
  return plain.replace(COMPONENT, (tag, name: string) => {
    remarks.count(`The component “${name.slice(0, 60)}” stays in the text as it is`, post.file.name);
    const code = kept.restore(tag).replace(/\s+/g, ' ');
    return kept.keep(code.includes('`') ? code.replace('<', '\\<') : `\`${code}\``);
  });
}

const MORE = /^[ \t]*<!--\s*(?:more|excerpt|read ?more|end ?excerpt)\s*-->[ \t]*$|<!--\s*more\s*-->/im;

/** What stands above `<!--more-->` is the summary; the mark itself leaves the text. */
export function cutSummary(
  text: string,
  excerptMark: string | undefined,
  kept: KeptParts,
): { text: string; summary?: string } {
  const found = MORE.exec(text);
  const mark = found?.[0] ?? (excerptMark?.startsWith('<!--') ? excerptMark : '');
  const index = found?.index ?? (mark === '' ? -1 : text.indexOf(mark));
  if (index < 0) return { text };
  const summary = plainWords(kept.restore(text.slice(0, index)));
  return { text: text.slice(0, index) + text.slice(index + mark.length), ...(summary && { summary }) };
}

/** An image or a link, or what only begins like one, up to where no other can begin before. */
const IMAGE = /!\[[^\]\n]*(?:\](?:\([^)\n]*(\))?)?)?/g;
const LINK = /\[([^\]\n]*)(?:\](?:\([^)\n]*(\))?)?)?/g;

/** Words without marks. */
export function plainWords(markdown: string): string {
  return markdown
    .slice(0, 20_000)
    .replace(/[\r\u2028\u2029]/g, '\n')
    .replace(/^[ \t]*(?:#{1,6}[ \t][^\n]*|>[ \t]?|[-*+][ \t]|!\[[^\]\n]*\]\([^)\n]*\)[ \t]*$)/gm, '')
    .replace(IMAGE, (whole, end?: string) => (end ? '' : whole))
    .replace(LINK, (whole, words: string, end?: string) => (end ? words : whole))
    .replace(/\[\^[^\]\n]{1,100}\]/g, '')
    .replace(/<[^<>\n]*>/g, '')
    .replace(/(\*{1,3}|_{1,3}|~~|`{1,20})(?=\S)([^*_~`\n]+)(?<=\S)\1/g, '$2')
    .replace(/\\([\\`*_{}[\]()#+.!|<>-])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

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
function convertNotes(text: string, _kept: KeptParts, context: TextContext): string {
  return removeComments(text, context)
    .replace(SIZE_OF_IMAGE, '$1](')
    .replace(BLOCK_ID, '')
    .replace(HIGHLIGHT, (whole, words: string) => (words.includes('**') ? whole : `**${words}**`));
}

/** The tags that stand in a text, such as `#poetry`. Lines with nothing else are removed. */
function takeTags(text: string): { text: string; tags: string[] } {
  const tags = [...text.matchAll(TAG)].map(([, tag = '']) => withoutEnd(tag));
  return { text: text.replace(LINE_OF_TAGS, ''), tags: [...new Set(tags)].filter((tag) => tag !== '') };
}

function withoutEnd(tag: string): string {
  let end = tag.length;
  while (tag[end - 1] === '/' || tag[end - 1] === '-') end -= 1;
  return tag.slice(0, end);
}

/** Turns `[[Lamp#Oil|the lamp]]` into a link and `![[lamp.png]]` into an image, where there is such a file. */
function convertWikiLinks(text: string, kept: KeptParts, context: TextContext): string {
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
  remarks.count('Links to notes or files that are not there became plain words', post.file.name);
  return words;
}

function removeComments(text: string, { post, remarks }: TextContext): string {
  if (!text.includes('%%')) return text;
  const without = replaceBetween(text, COMMENT, () => '');
  if (without !== text) remarks.count('Left out: comments marked with “%%”', post.file.name);
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
