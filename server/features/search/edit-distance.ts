/**
 * The Damerau-Levenshtein distance (optimal string alignment): how many letters have to be replaced, inserted, deleted
 * or swapped with their neighbour to turn one word into the other; `maximum + 1` if it is more than `maximum`.
 */
export function editDistance(one: string, other: string, maximum: number): number {
  if (Math.abs(one.length - other.length) > maximum) return maximum + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (isSame ? 0 : 1));
      if (row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        least = Math.min(least, at(beforeLast, column - 2) + 1);
      }
      current.push(least);
    }
    if (Math.min(...current) > maximum) return maximum + 1;
    [beforeLast, last] = [last, current];
  }
  return Math.min(at(last, other.length), maximum + 1);
}

function at(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
