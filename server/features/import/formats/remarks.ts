import { BODY_MAXIMUM } from '#shared/writing.ts';
import type { RemarkEntry } from '../entry.ts';

/** HTML of five times the length that a post may have here; reading more would only take long. */
const SOURCE_MAXIMUM = 5 * BODY_MAXIMUM;

/** What is said of them, after what names the post. */
export const TOO_LONG = 'is far too long for a post; it was skipped.';
export const WAS_PAGE = 'was a page and becomes a post.';
export const DAMAGED = 'has bytes that are not characters in the encoding of the file. They are shown as �.';

/** Whether a text is too long to be read at all. What is still too long as a post here is found out later. */
export function isTooLong(source: string): boolean {
  return source.length > SOURCE_MAXIMUM;
}

/** A post that cannot be read, which counts among those that failed. */
export function unreadPost(place: string, remark: string): RemarkEntry {
  return { kind: 'problem', place, remark, of: 'posts' };
}

/** What is counted is named by the file, which may name any number. */
const KINDS_MAXIMUM = 500;
const OF_OTHER_KINDS = 'Left out: things of too many other kinds to name';
const LISTED_FILES = 3;

/** Collects what does not come over: single remarks, and those of which there would be thousands as one with their number. */
export class Remarks {
  readonly #waiting: RemarkEntry[] = [];
  readonly #counts = new Map<string, { times: number; files: Set<string> }>();

  problem(place: string, remark: string): void {
    this.#waiting.push({ kind: 'problem', place, remark });
  }

  /** Of a post that therefore does not come. */
  unreadPost(place: string, remark: string): void {
    this.#waiting.push(unreadPost(place, remark));
  }

  leftOut(place: string, remark: string): void {
    this.#waiting.push({ kind: 'left out', place, remark });
  }

  /**
   * Counts what occurs often, in one remark with its number.
   * @param what the sentence, without its end, with what is counted in the plural
   * @param file where it occurs, which counts once; the first files are named
   */
  count(what: string, file?: string): void {
    const kind = this.#counts.has(what) || this.#counts.size < KINDS_MAXIMUM ? what : OF_OTHER_KINDS;
    const count = this.#counts.get(kind) ?? { times: 0, files: new Set() };
    this.#counts.set(kind, count);
    if (file === undefined) count.times += 1;
    else count.files.add(file);
  }

  /** The single remarks since the last call. */
  take(): RemarkEntry[] {
    return this.#waiting.splice(0);
  }

  /** @param place of all that was counted */
  takeCounted(place: string): RemarkEntry[] {
    const counts = [...this.#counts];
    this.#counts.clear();
    return counts.map(([what, { times, files }]) => {
      const number = files.size > 0 ? counted(files.size, 'file') : times.toLocaleString('en');
      return { kind: 'left out', place, remark: `${what} (${number})${firstOf(files)}.` };
    });
  }
}

function firstOf(files: ReadonlySet<string>): string {
  const more = files.size - LISTED_FILES;
  const listed = [...files].slice(0, LISTED_FILES).join(', ');
  return (listed && `: ${listed}`) + (more > 0 ? ` and ${more.toLocaleString('en')} more` : '');
}

/** Such as `1 page` and `2 pages`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
