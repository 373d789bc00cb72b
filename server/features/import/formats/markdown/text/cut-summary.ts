const MARK = /^[ \t]*<!--\s*(?:more|excerpt|read ?more|end ?excerpt)\s*-->[ \t]*$|<!--\s*more\s*-->/im;

/** What stands above `<!--more-->` is the summary; the mark itself leaves the text. */
export function cutSummary(text: string, excerptMark: string | undefined): { text: string; summary?: string } {
  const found = MARK.exec(text);
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
