import { KeptParts, replaceBetween } from './kept-parts.ts';
import { convertCallouts, convertNotes, convertWikiLinks, takeTags } from './obsidian.ts';
import { convertLiquid, convertShortcodes } from './templates.ts';
import { rewriteAddresses, type TextContext } from './text-addresses.ts';

interface ConvertedDialect {
  source: string;
  summary?: string | undefined;
  /** Those that stand in the text of a note. */
  tags: string[];
}

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
export function convertDialect(body: string, context: TextContext): ConvertedDialect {
  const { kind, excerptMark } = context.site;
  const isMdx = context.post.file.extension === 'mdx';
  const kept = new KeptParts();
  // A vault has notes and little code, and tabs in front of a line mean nothing there.
  let text = kept.keepCode(body, kind !== 'obsidian' && !isMdx);
  for (const step of isMdx ? [convertMdx, ...STEPS[kind]] : STEPS[kind]) text = step(text, kept, context);
  const { text: tagless, tags } = kind === 'obsidian' ? takeTags(text) : { text, tags: [] };
  const { text: whole, summary } = cutSummary(tagless, excerptMark);
  text = rewriteAddresses(convertWikiLinks(convertCallouts(whole), kept, context), context);
  // Before the code is back, whose empty lines stay. What is indented at the beginning stays so, too.
  text = kept.restore(text.replace(/\n{3,}/g, '\n\n'));
  return { source: text.replace(/^(?:[ \t]*\n)+/, '').trimEnd(), tags, summary };
}

const CONTENTS = /^[ \t]*(?:[-*+]|1\.)[ \t]+[^\n]{0,100}\n[ \t]*\{:\s*toc[^}\n]*\}[ \t]*$/gim;
const CONTENTS_MARK = /^[ \t]*(?:\[\[?toc\]?\]|\[\[_TOC_\]\]|\{:\s*toc\s*\}|<!-- ?toc ?-->|\$\{toc\})[ \t]*$/gim;
const BLOCK_ATTRIBUTES = /^[ \t>]*\{:[^}\n]{0,300}\}[ \t]*\n?/gm;
const INLINE_ATTRIBUTES = /(?<=\S)\{:[^}\n]{0,300}\}/g;
const HEADING_ATTRIBUTES = /^(#{1,6}[ \t][^\n{]*)\{[#.][^}\n]{0,300}\}[ \t]*$/gm;
const HIDDEN = [/\{::comment\}/, /\{:\/(?:comment)?\}/] as const;
const EXTENSION = /\{::[^}\n]{0,300}\}|\{:\/[^}\n]{0,100}\}/g;

/** Removes what says only how a text looks: classes, ids and tables of contents, which this site makes itself. */
function removeAttributes(text: string): string {
  return replaceBetween(text, HIDDEN, () => '')
    .replace(CONTENTS, '')
    .replace(CONTENTS_MARK, '')
    .replace(EXTENSION, '')
    .replace(BLOCK_ATTRIBUTES, '')
    .replace(INLINE_ATTRIBUTES, '')
    .replace(HEADING_ATTRIBUTES, (_, heading) => heading.trimEnd());
}

const IMPORT = /^(?:import\s.*(?:["'];?)|export\s+(?:const|let|default|function|\{|\*).*)[ \t]*$/gm;
const MDX_COMMENT = [/\{\/\*/, /\*\/\}/] as const;
const COMPONENT = /<\/?([A-Z][\w.]*)(?:\s[^<>]*)?\/?>/g;

/** Removes the program lines of MDX. Its components stay as they were typed, since nothing here can show them. */
export function convertMdx(text: string, kept: KeptParts, { post, remarks }: TextContext): string {
  const plain = replaceBetween(text, MDX_COMMENT, () => '').replace(IMPORT, () => {
    remarks.countFile('mdx imports', post.file.name, 'text', (texts) => {
      return `Lines with “import” or “export” in ${texts} are programs, and are left out`;
    });
    return '';
  });
  return plain.replace(COMPONENT, (tag, name: string) => {
    remarks.countFile(`component ${name}`, post.file.name, 'post', (posts) => {
      return `The component “${name.slice(0, 60)}” stays in the text of ${posts} as it is`;
    });
    const code = kept.restore(tag).replace(/\s+/g, ' ');
    return kept.keep(code.includes('`') ? code.replace('<', '\\<') : `\`${code}\``);
  });
}

const MORE = /^[ \t]*<!--\s*(?:more|excerpt|read ?more|end ?excerpt)\s*-->[ \t]*$|<!--\s*more\s*-->/im;

/** What stands above `<!--more-->` is the summary; the mark itself leaves the text. */
export function cutSummary(text: string, excerptMark: string | undefined): { text: string; summary?: string } {
  const found = MORE.exec(text);
  if (found) return cutAt(text, found.index, found[0].length);
  const index = excerptMark?.startsWith('<!--') ? text.indexOf(excerptMark) : -1;
  return index < 0 ? { text } : cutAt(text, index, excerptMark?.length ?? 0);
}

function cutAt(text: string, index: number, length: number): { text: string; summary?: string } {
  const summary = plainWords(text.slice(0, index));
  const rest = text.slice(0, index) + text.slice(index + length);
  return summary === '' ? { text: rest } : { text: rest, summary };
}

/** An image or a link, or what only begins like one, up to where no other can begin before. */
const IMAGE = /!\[[^\]\n]*(?:\](?:\([^)\n]*(\))?)?)?/g;
const LINK = /\[([^\]\n]*)(?:\](?:\([^)\n]*(\))?)?)?/g;

/** Words without marks. */
function plainWords(markdown: string): string {
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
