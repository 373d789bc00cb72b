/** What messengers such as WhatsApp show as bold, italic and struck through, at the edges of words only. */
const PATTERNS: readonly (readonly [pattern: RegExp, delimiter: string])[] = [
  [/(^|[^\p{L}\p{N}*\\])\*(?![\s*])([^*\n]*[^\s*])\*(?![\p{L}\p{N}*])/gu, '**'],
  [/(^|[^\p{L}\p{N}_\\])_(?![\s_])([^_\n]*[^\s_])_(?![\p{L}\p{N}_])/gu, '*'],
  [/(^|[^\p{L}\p{N}~\\])~(?![\s~])([^~\n]*[^\s~])~(?![\p{L}\p{N}~])/gu, '~~'],
];
/** Characters that messengers do not use: they show that `*x*` is Markdown and means italics. */
const MARKDOWN = /\*\*\S|^#{1,6} |\]\(|^```|^\[\^/m;

/** @returns the text with the formatting of messengers as Markdown; `null` when it has none */
export function chatToMarkdown(text: string): string | null {
  if (MARKDOWN.test(text)) return null;
  // The first character is not yet the delimiter, or one pattern would find what another has written.
  let written = text;
  PATTERNS.forEach(([pattern], at) => {
    const mark = String.fromCodePoint(0xe000 + at);
    written = written.replace(pattern, `$1${mark}$2${mark}`);
  });
  if (written === text) return null;
  PATTERNS.forEach(([, delimiter], at) => {
    written = written.replaceAll(String.fromCodePoint(0xe000 + at), delimiter);
  });
  return written;
}
