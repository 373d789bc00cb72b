/**
 * The Damerau-Levenshtein distance (optimal string alignment): how many letters have to be replaced, inserted, deleted
 * or swapped with their neighbour to turn one word into the other; `maximum + 1` if it is more than `maximum`.
 */
export function editDistance(one: string, other: string, maximum: number): number {
  if (Math.abs(one.length - other.length) > maximum) return maximum + 1;
  // A replaced letter takes one away and adds another.
  if (countBits(letterBits(one) ^ letterBits(other)) > 2 * maximum) return maximum + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: maximum + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current: number[] = [];
    if (row <= maximum) current[0] = row;
    let least = at(current, 0);
    // Further from the diagonal, every distance is more than the maximum.
    for (let column = Math.max(1, row - maximum); column <= Math.min(other.length, row + maximum); column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let distance = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
      );
      if (row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        distance = Math.min(distance, at(beforeLast, column - 2) + 1);
      }
      current[column] = distance;
      least = Math.min(least, distance);
    }
    if (least > maximum) return maximum + 1;
    [beforeLast, last] = [last, current];
  }
  return Math.min(at(last, other.length), maximum + 1);
}

/** A bit for each letter, some of which share one. */
function letterBits(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) % 32);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

function at(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
