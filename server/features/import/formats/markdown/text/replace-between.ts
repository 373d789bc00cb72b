/**
 * Replaces what stands between an opening and the next closing. A regular expression with both would look through the
 * rest of a text for each opening that nothing closes.
 * @param opening without the flag `g`
 */
export function replaceBetween(
  text: string,
  [opening, closing]: readonly [RegExp, RegExp],
  replace: (inner: string, opening: RegExpExecArray) => string,
): string {
  const open = new RegExp(opening, `${opening.flags}g`);
  const close = new RegExp(closing, `${closing.flags}g`);
  let result = '';
  let position = 0;
  for (let start = open.exec(text); start; start = open.exec(text)) {
    const from = start.index + start[0].length;
    close.lastIndex = from;
    const end = close.exec(text);
    if (!end) break;
    result += text.slice(position, start.index) + replace(text.slice(from, end.index), start);
    position = end.index + end[0].length;
    open.lastIndex = position;
  }
  return result + text.slice(position);
}
