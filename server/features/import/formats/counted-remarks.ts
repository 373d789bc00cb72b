import type { RemarkEntry } from '../entry.ts';

/** The kinds come from the file, which may name any number. */
export const KINDS_MAXIMUM = 500;
const LISTED_NAMES = 30;

interface Counted {
  count: number;
  names: Map<string, number>;
  remark: (count: number, names: string) => string;
}

/** Remarks of which a file may have thousands, as one line with their number each. */
export class CountedRemarks {
  readonly #kinds = new Map<string, Counted>();
  #others = 0;

  /**
   * @param remark writes the sentence, given how many there are and the list of their names; that of the first one of
   * this kind is used
   */
  add(kind: string, remark: Counted['remark'], name?: string) {
    let counted = this.#kinds.get(kind);
    if (!counted && this.#kinds.size >= KINDS_MAXIMUM) {
      this.#others += 1;
      return;
    }
    counted ??= { count: 0, names: new Map(), remark };
    this.#kinds.set(kind, counted);
    counted.count += 1;
    if (name !== undefined && (counted.names.has(name) || counted.names.size < KINDS_MAXIMUM)) {
      counted.names.set(name, (counted.names.get(name) ?? 0) + 1);
    }
  }

  *entries(place: string): Generator<RemarkEntry> {
    for (const { count, names, remark } of this.#kinds.values()) {
      yield { kind: 'left out', place, remark: remark(count, listOf(names)) };
    }
    if (this.#others === 0) return;
    yield { kind: 'left out', place, remark: othersRemark(this.#others) };
  }
}

export function othersRemark(count: number): string {
  return `Left out: ${counted(count, 'thing')} of too many other kinds to name.`;
}

/** The most frequent first. */
function listOf(names: Map<string, number>): string {
  const sorted = [...names].sort(([, one], [, other]) => other - one);
  const listed = sorted.slice(0, LISTED_NAMES).map(([name, count]) => `${name} (${count})`);
  return [...listed, ...(sorted.length > LISTED_NAMES ? ['others'] : [])].join(', ');
}

/** Such as `1 page` and `2 pages`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
