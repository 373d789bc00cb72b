/** Cuts a text after a word, and marks the cut with an ellipsis. @param maximum in UTF-16 units, the ellipsis included */
export function shorten(text: string, maximum: number): string {
  const trimmed = text.trim();
  if (trimmed.length <= maximum) return trimmed;
  const cut = trimmed.slice(0, maximum - 1);
  const lastSpace = cut.lastIndexOf(' ');
  const atWord = lastSpace > maximum / 2 ? cut.slice(0, lastSpace) : cut;
  // Half of a surrogate pair would be no letter.
  return `${atWord.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`;
}
