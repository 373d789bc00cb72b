import type { RemarkEntry } from '../entry.ts';

/** The kinds come from the file, which may name any number. */
const KINDS_MAXIMUM = 500;

/** Remarks of which a file may have thousands, as one line with their number each. */
export class CountedRemarks {
  #others = 0;
  readonly #counts = new Map<string, { count: number; remark: (count: number) => string }>();

  /** @param remark writes the sentence, given how many there are; that of the first one with this key is used */
  add(key: string, remark: (count: number) => string, count = 1) {
    const counted = this.#counts.get(key);
    if (counted) counted.count += count;
    else if (this.#counts.size >= KINDS_MAXIMUM) this.#others += count;
    else this.#counts.set(key, { count, remark });
  }

  *entries(place: string): Generator<RemarkEntry> {
    const others = `Left out: ${counted(this.#others, 'other thing')} of kinds too many to name.`;
    if (this.#others > 0) yield { kind: 'left out', place, remark: others };
    for (const { count, remark } of this.#counts.values()) yield { kind: 'left out', place, remark: remark(count) };
  }
}

/** Such as `1 page` and `2 pages`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
