import { compose } from '#shared/text/compose.ts';

/** Composed, since macOS stores `é` as two characters where texts have one. Without `.`, since `./posts/lamp.md` is `posts/lamp.md`; and with the slashes of the web. */
export function cleaned(name: string): string {
  return compose(name.replaceAll('\\', '/').replace(/(^|\/)(?:\.\/)+/g, '$1'));
}

/** Hidden, but they tell which program made a folder. */
const TELLING = new Set(['.obsidian', '.eleventy.js']);

/** Whether a file belongs to a program or the system rather than to the author: `.git`, `.DS_Store`, `__MACOSX`. */
export function isIgnored(segment: string): boolean {
  // That a name leads outside is reported, not ignored.
  if (segment === '..' || TELLING.has(segment)) return false;
  return segment.startsWith('.') || segment === '__MACOSX' || segment === 'node_modules' || segment === 'Thumbs.db';
}

export function isArchiveName(name: string): boolean {
  return /\.(?:7z|rar|tar|tgz|t?gz|bz2|xz|zip|zst)$/i.test(name);
}

/** @returns what is wrong with the name of a file in an archive, as the end of a sentence that begins with the name */
export function nameProblem(name: string): string | undefined {
  if (name.split('/').includes('..')) return 'would lie outside the archive, so it is not read.';
  if (/^(?:\/|[a-z]:)/i.test(name)) return 'names a place on a disk rather than in the archive, so it is not read.';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are refused.
  if (name === '' || /[\0-\x1f\x7f]/.test(name)) return 'has a name with control characters, so it is not read.';
  return undefined;
}

/** These say what the files below them are, so they stay although everything is in them. */
const MEANINGFUL = /^(?:_posts|_drafts|posts|content|images|media|assets|static|public|comments)$/i;

/** @returns the folder that contains all the files and says nothing of them, with its `/`, or nothing */
export function wrapperOf(names: readonly string[]): string {
  const [first] = names;
  const folder = first?.slice(0, first.indexOf('/') + 1) ?? '';
  if (folder === '' || MEANINGFUL.test(folder.slice(0, -1))) return '';
  return names.every((name) => name.startsWith(folder)) ? folder : '';
}

/** A name as a message can contain it: on one line, and not too long. */
export function shownName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are replaced.
  const line = name.replace(/[\0-\x1f\x7f]/g, '�');
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}
