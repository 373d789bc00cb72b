import type { RemarkEntry } from '#server/features/import/entry.ts';
import { KINDS_MAXIMUM, othersRemark } from '../counted-remarks.ts';
import { unreadPost } from '../post-faults.ts';

const EXAMPLES = 3;

interface Counted {
  count: number;
  /** The first of them. */
  places: string[];
  last: string;
  word: (count: number, places: string) => string;
}

/** Collects what does not come over: single remarks at once, and those of which there would be many as one at the end. */
export class Remarks {
  readonly #waiting: RemarkEntry[] = [];
  readonly #counted = new Map<string, Counted>();
  #others = 0;

  add(remark: RemarkEntry): void {
    this.#waiting.push(remark);
  }

  problem(place: string, remark: string): void {
    this.add({ kind: 'problem', place, remark });
  }

  /** Of a post that therefore does not come. */
  unreadPost(place: string, remark: string): void {
    this.add(unreadPost(place, remark));
  }

  leftOut(place: string, remark: string): void {
    this.add({ kind: 'left out', place, remark });
  }

  /**
   * Counts a thing once per file.
   * @param key the same for what belongs into one remark
   * @param word says it as a sentence: of how many files, and which
   */
  count(key: string, place: string, word: Counted['word']): void {
    const known = this.#counted.get(key);
    if (!known && this.#counted.size >= KINDS_MAXIMUM) {
      this.#others += 1;
      return;
    }
    const counted = known ?? { count: 0, places: [], last: '', word };
    this.#counted.set(key, counted);
    if (counted.last === place) return;
    counted.last = place;
    counted.count += 1;
    if (counted.places.length < EXAMPLES) counted.places.push(place);
  }

  /** The single remarks since the last call. */
  take(): RemarkEntry[] {
    return this.#waiting.splice(0);
  }

  /** @param place of all that was counted */
  takeCounted(place: string): RemarkEntry[] {
    const remarks = [...this.#counted.values()].map(({ count, places, word }): RemarkEntry => {
      return { kind: 'left out', place, remark: word(count, listed(places, count)) };
    });
    if (this.#others > 0) remarks.push({ kind: 'left out', place, remark: othersRemark(this.#others) });
    this.#counted.clear();
    this.#others = 0;
    return remarks;
  }
}

function listed(places: string[], count: number): string {
  const more = count - places.length;
  return places.join(', ') + (more > 0 ? ` and ${more.toLocaleString('en')} more` : '');
}
