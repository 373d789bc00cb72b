/** What begins a block of its own, so that the line before it ends anyway. */
const BLOCK = /^(?:[-*+] |\d{1,9}[.)] |#{1,6} |```|~~~|\||:::|<|={3,}|-{3,})/;
const ENDS_VERSE = /[।॥]$/u;

/**
 * Whether the lines of a text are those of verses. Markdown joins the lines of a paragraph, but a writer of a śloka in
 * two lines, each with its danda, does not mean one.
 */
export function hasVerseLines(text: string): boolean {
  const lines = text.split('\n').map((line) =>
    line
      .trim()
      .replace(/^(?:> ?)+/, '')
      .trim(),
  );
  let ends = 0;
  let verses = 0;
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (line === '' || !next || BLOCK.test(line) || BLOCK.test(next)) continue;
    ends += 1;
    if (ENDS_VERSE.test(line)) verses += 1;
  }
  return verses > 0 && verses * 2 >= ends;
}
