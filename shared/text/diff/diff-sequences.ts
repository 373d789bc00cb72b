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

/**
 * The shortest way from one sequence to the other, found from both ends (Myers, 1986), takes time that grows with the
 * length of the sequences times the number of their differences. After some of them, fewer in long sequences,
 * the way that has come furthest is taken, which need not be the shortest. So the time hardly grows beyond a limit.
 */
function differencesMaximum(length: number): number {
  return Math.max(20, Math.min(300, Math.round(4_000_000 / length)));
}

/** @param one numbers that stand for words or paragraphs: equal ones are the same */
export function diffSequences(one: ArrayLike<number>, other: ArrayLike<number>): Run[] {
  const isOnlyInOne = new Uint8Array(one.length);
  const isOnlyInOther = new Uint8Array(other.length);
  const splitter = new Splitter(one, other);
  const left: Range[] = [{ aLow: 0, aHigh: one.length, bLow: 0, bHigh: other.length }];
  for (let next = left.pop(); next; next = left.pop()) {
    const range = withoutEqualEnds(one, other, next);
    const { aLow, aHigh, bLow, bHigh } = range;
    if (aLow === aHigh || bLow === bHigh) {
      isOnlyInOne.fill(1, aLow, aHigh);
      isOnlyInOther.fill(1, bLow, bHigh);
      continue;
    }
    const [a, b] = splitter.split(range);
    left.push({ aLow: a, aHigh, bLow: b, bHigh }, { aLow, aHigh: a, bLow, bHigh: b });
  }
  return runsOf(isOnlyInOne, isOnlyInOther);
}

interface Range {
  aLow: number;
  aHigh: number;
  bLow: number;
  bHigh: number;
}

function withoutEqualEnds(a: ArrayLike<number>, b: ArrayLike<number>, range: Range): Range {
  let { aLow, aHigh, bLow, bHigh } = range;
  while (aLow < aHigh && bLow < bHigh && a[aLow] === b[bLow]) {
    aLow += 1;
    bLow += 1;
  }
  while (aLow < aHigh && bLow < bHigh && a[aHigh - 1] === b[bHigh - 1]) {
    aHigh -= 1;
    bHigh -= 1;
  }
  return { aLow, aHigh, bLow, bHigh };
}

function runsOf(isOnlyInOne: Uint8Array, isOnlyInOther: Uint8Array): Run[] {
  const runs: Run[] = [];
  let [end, otherEnd] = [0, 0];
  while (end < isOnlyInOne.length || otherEnd < isOnlyInOther.length) {
    const [start, otherStart] = [end, otherEnd];
    while (end < isOnlyInOne.length && isOnlyInOne[end] === 1) end += 1;
    while (otherEnd < isOnlyInOther.length && isOnlyInOther[otherEnd] === 1) otherEnd += 1;
    const isSame = start === end && otherStart === otherEnd;
    while (isSame && end < isOnlyInOne.length && isOnlyInOne[end] === 0 && isOnlyInOther[otherEnd] === 0) {
      end += 1;
      otherEnd += 1;
    }
    runs.push({ isSame, start, end, otherStart, otherEnd });
  }
  return runs;
}

/**
 * Finds where the way through a range can be cut in two. A diagonal is the difference of the places in both sequences;
 * for each, the arrays hold the furthest place in the first sequence that was reached from the front and from the back.
 */
class Splitter {
  readonly #a: ArrayLike<number>;
  readonly #b: ArrayLike<number>;
  readonly #front: Int32Array;
  readonly #back: Int32Array;
  /** Diagonals may be negative, and indexes not. */
  readonly #zero: number;
  readonly #differencesMaximum: number;

  constructor(a: ArrayLike<number>, b: ArrayLike<number>) {
    this.#a = a;
    this.#b = b;
    this.#zero = b.length + 1;
    this.#differencesMaximum = differencesMaximum(a.length + b.length);
    this.#front = new Int32Array(a.length + b.length + 3);
    this.#back = new Int32Array(a.length + b.length + 3);
  }

  split(range: Range): [number, number] {
    const { aLow, aHigh, bLow, bHigh } = range;
    const isOdd = ((aLow - bLow - (aHigh - bHigh)) & 1) === 1;
    const front = { from: aLow - bLow, to: aLow - bLow };
    const back = { from: aHigh - bHigh, to: aHigh - bHigh };
    this.#front[this.#zero + front.from] = aLow;
    this.#back[this.#zero + back.from] = aHigh;
    for (let differences = 1; ; differences += 1) {
      const met = this.#stepForward(range, front, isOdd ? back : undefined);
      if (met) return met;
      const metBack = this.#stepBack(range, back, isOdd ? undefined : front);
      if (metBack) return metBack;
      if (differences >= this.#differencesMaximum) return this.#furthest(range, front);
    }
  }

  /** @param other the diagonals on which the way from the back may be met */
  #stepForward(range: Range, reach: Reach, other: Reach | undefined): [number, number] | undefined {
    const { aHigh, bHigh } = range;
    widen(this.#front, this.#zero, range, reach, -1);
    for (let diagonal = reach.to; diagonal >= reach.from; diagonal -= 2) {
      const index = this.#zero + diagonal;
      const [below = 0, above = 0] = [this.#front[index - 1], this.#front[index + 1]];
      let a = below >= above ? below + 1 : above;
      let b = a - diagonal;
      while (a < aHigh && b < bHigh && this.#a[a] === this.#b[b]) {
        a += 1;
        b += 1;
      }
      this.#front[index] = a;
      if (other && other.from <= diagonal && diagonal <= other.to && (this.#back[index] ?? 0) <= a) return [a, b];
    }
    return undefined;
  }

  #stepBack(range: Range, reach: Reach, other: Reach | undefined): [number, number] | undefined {
    const { aLow, bLow } = range;
    widen(this.#back, this.#zero, range, reach, 2 ** 31 - 1);
    for (let diagonal = reach.to; diagonal >= reach.from; diagonal -= 2) {
      const index = this.#zero + diagonal;
      const [below = 0, above = 0] = [this.#back[index - 1], this.#back[index + 1]];
      let a = below < above ? below : above - 1;
      let b = a - diagonal;
      while (a > aLow && b > bLow && this.#a[a - 1] === this.#b[b - 1]) {
        a -= 1;
        b -= 1;
      }
      this.#back[index] = a;
      if (other && other.from <= diagonal && diagonal <= other.to && a <= (this.#front[index] ?? 0)) return [a, b];
    }
    return undefined;
  }

  #furthest({ aHigh, bHigh }: Range, reach: Reach): [number, number] {
    let best: [number, number] = [0, 0];
    for (let diagonal = reach.to; diagonal >= reach.from; diagonal -= 2) {
      const a = Math.min(this.#front[this.#zero + diagonal] ?? 0, aHigh, bHigh + diagonal);
      if (a + a - diagonal > best[0] + best[1]) best = [a, a - diagonal];
    }
    return best;
  }
}

/** The diagonals that were reached, every second of which changes in a step. */
interface Reach {
  from: number;
  to: number;
}

/** Goes one diagonal further on both sides; on those beside the range, one fewer. */
function widen(places: Int32Array, zero: number, range: Range, reach: Reach, unreached: number): void {
  const lowest = range.aLow - range.bHigh;
  const highest = range.aHigh - range.bLow;
  if (reach.from > lowest) {
    reach.from -= 1;
    places[zero + reach.from - 1] = unreached;
  } else reach.from += 1;
  if (reach.to < highest) {
    reach.to += 1;
    places[zero + reach.to + 1] = unreached;
  } else reach.to -= 1;
}
