/** A single line of at most so many characters, which ends after a word. */
export function cutToLine(text: string, maximum: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= maximum ? line : `${line.slice(0, maximum - 1).replace(/\s\S*$/, '')}…`;
}
