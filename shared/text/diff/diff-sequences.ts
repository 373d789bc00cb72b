/** A part of two sequences: equal, or what the first has in the place of what the second has. */
export interface Run {
  isSame: boolean;
  /** In the first sequence; `end` is exclusive. */
  start: number;
  end: number;
  /** In the second one. */
  otherStart: number;
  otherEnd: number;
}

type Sequence = ArrayLike<string | number>;

/**
 * To find the shortest way from one sequence to the other (Myers, 1986) takes time that grows with the square of the number
 * of their differences. After some of them, fewer in long sequences, the way that has come furthest is taken, and the next
 * one begins where it ends. So the time hardly grows beyond a limit, and the whole way need not be the shortest.
 */
function differencesMaximum(length: number): number {
  return Math.max(20, Math.min(300, Math.round(4_000_000 / length)));
}

export function diffSequences(one: Sequence, other: Sequence): Run[] {
  const isOnlyInOne = new Uint8Array(one.length);
  const isOnlyInOther = new Uint8Array(other.length);
  let start: Place = { a: 0, b: 0 };
  while (start.a < one.length || start.b < other.length) {
    const rest = { a: one.length - start.a, b: other.length - start.b };
    const levels = levelsFrom(one, other, start);
    const end = furthestOf(levels.at(-1) as Int32Array);
    let diagonal = end.a - end.b;
    for (const level of levels.slice(0, -1).reverse()) {
      const { isDeletion, a } = stepTo(diagonal, level, rest);
      if (isDeletion) isOnlyInOne[start.a + a - 1] = 1;
      else isOnlyInOther[start.b + a - diagonal - 1] = 1;
      diagonal += isDeletion ? -1 : 1;
    }
    start = { a: start.a + end.a, b: start.b + end.b };
  }
  return runsOf(isOnlyInOne, isOnlyInOther);
}

interface Place {
  a: number;
  b: number;
}

/** For a diagonal that was not reached, or lies beside the sequences. */
const NOWHERE = -(2 ** 30);

/**
 * How far one comes from a place with no difference, with one, with two and so on. A diagonal is how much further one is in
 * the first sequence than in the second; for each, a level has the furthest place in the first sequence.
 */
function levelsFrom(one: Sequence, other: Sequence, start: Place): Int32Array[] {
  const rest = { a: one.length - start.a, b: other.length - start.b };
  const maximum = differencesMaximum(one.length + other.length);
  const levels: Int32Array[] = [];
  for (let differences = 0; differences <= maximum; differences += 1) {
    const before = levels.at(-1);
    const level = new Int32Array(2 * differences + 1).fill(NOWHERE);
    levels.push(level);
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      let a = before ? stepTo(diagonal, before, rest).a : 0;
      const canGoOn = () => a >= 0 && a < rest.a && a - diagonal < rest.b;
      while (canGoOn() && one[start.a + a] === other[start.b + a - diagonal]) a += 1;
      level[diagonal + differences] = a;
      if (a === rest.a && a - diagonal === rest.b) return levels;
    }
  }
  return levels;
}

/** The step with which a diagonal is reached from those beside it, and where it leads. */
function stepTo(diagonal: number, before: Int32Array, rest: Place): { isDeletion: boolean; a: number } {
  const differences = (before.length - 1) / 2;
  const deleted = (before[diagonal - 1 + differences] ?? NOWHERE) + 1;
  const inserted = before[diagonal + 1 + differences] ?? NOWHERE;
  const canInsert = inserted - diagonal <= rest.b;
  const isDeletion = deleted <= rest.a && (deleted > inserted || !canInsert);
  return { isDeletion, a: isDeletion ? deleted : canInsert ? inserted : NOWHERE };
}

function furthestOf(level: Int32Array): Place {
  const places = Array.from(level, (a, index) => ({ a, b: a - index + (level.length - 1) / 2 }));
  return places.reduce((best, place) => (place.a + place.b > best.a + best.b ? place : best));
}

function runsOf(isOnlyInOne: Uint8Array, isOnlyInOther: Uint8Array): Run[] {
  const runs: Run[] = [];
  let [end, otherEnd] = [0, 0];
  while (end < isOnlyInOne.length || otherEnd < isOnlyInOther.length) {
    const [start, otherStart] = [end, otherEnd];
    while (isOnlyInOne[end] === 1) end += 1;
    while (isOnlyInOther[otherEnd] === 1) otherEnd += 1;
    const isSame = start === end && otherStart === otherEnd;
    while (isSame && isOnlyInOne[end] === 0 && isOnlyInOther[otherEnd] === 0) {
      end += 1;
      otherEnd += 1;
    }
    runs.push({ isSame, start, end, otherStart, otherEnd });
  }
  return runs;
}
