import { BODY_MAXIMUM } from '#shared/writing.ts';
import type { RemarkEntry } from '../entry.ts';

/** HTML of five times the length that a post may have here; reading more would only take long. */
const SOURCE_MAXIMUM = 5 * BODY_MAXIMUM;

/** What is said of them, after what names the post. */
export const TOO_LONG = 'is far too long for a post; it was skipped.';
export const WAS_PAGE = 'was a page and becomes a post.';
export const DAMAGED = 'has bytes that are no characters in the encoding of the file. They are shown as �.';

/** Whether a text is too long to be read at all. What is still too long as a post here is found out later. */
export function isTooLong(source: string): boolean {
  return source.length > SOURCE_MAXIMUM;
}

/** A post that cannot be read, which counts among those that failed. */
export function unreadPost(place: string, remark: string): RemarkEntry {
  return { kind: 'problem', place, remark, of: 'posts' };
}

/** The kinds come from the file, which may name any number. */
const KINDS_MAXIMUM = 500;
const LISTED_NAMES = 30;
const LISTED_FILES = 3;

interface Kind {
  count: number;
  names: Map<string, number>;
  /** The name that was counted last, which may be one of too many to remember. */
  last?: string;
  write: (kind: Kind) => string;
}

/** Collects what does not come over: single remarks, and those of which there would be thousands as one with their number. */
export class Remarks {
  readonly #waiting: RemarkEntry[] = [];
  readonly #kinds = new Map<string, Kind>();
  #others = 0;

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
   * Counts a thing each time it occurs.
   * @param kind the same for what belongs into one remark
   * @param write the sentence, given how many there are and their names, the most frequent first; that of the first
   * thing of this kind is used
   */
  count(kind: string, write: (count: number, names: string) => string, name?: string): void {
    const known = this.#kindOf(kind, ({ count, names }) => write(count, frequencies(names)));
    if (!known) return;
    known.count += 1;
    if (name !== undefined) addName(known, name);
  }

  /**
   * Counts a thing once per file, and names the first files.
   * @param noun of what is counted, such as `post`
   * @param write the sentence without its end, given such as `1 post` or `2 posts`, and whether it is one
   */
  countFile(kind: string, file: string, noun: string, write: (files: string, isOne: boolean) => string): void {
    const known = this.#kindOf(kind, ({ count, names }) => {
      return `${write(counted(count, noun), count === 1)}: ${firstOf([...names.keys()], count)}.`;
    });
    if (!known || known.last === file || known.names.has(file)) return;
    known.last = file;
    known.count += 1;
    addName(known, file);
  }

  #kindOf(kind: string, write: Kind['write']): Kind | undefined {
    const known = this.#kinds.get(kind);
    if (known) return known;
    if (this.#kinds.size >= KINDS_MAXIMUM) {
      this.#others += 1;
      return undefined;
    }
    const created = { count: 0, names: new Map<string, number>(), write };
    this.#kinds.set(kind, created);
    return created;
  }

  /** The single remarks since the last call. */
  take(): RemarkEntry[] {
    return this.#waiting.splice(0);
  }

  /** @param place of all that was counted */
  takeCounted(place: string): RemarkEntry[] {
    const sentences = [...this.#kinds.values()].map((kind) => kind.write(kind));
    if (this.#others > 0)
      sentences.push(`Left out: ${counted(this.#others, 'thing')} of too many other kinds to name.`);
    this.#kinds.clear();
    this.#others = 0;
    return sentences.map((remark) => ({ kind: 'left out', place, remark }));
  }
}

function addName({ names }: Kind, name: string): void {
  if (names.has(name) || names.size < KINDS_MAXIMUM) names.set(name, (names.get(name) ?? 0) + 1);
}

function frequencies(names: ReadonlyMap<string, number>): string {
  const sorted = [...names].sort(([, one], [, other]) => other - one);
  const listed = sorted.slice(0, LISTED_NAMES).map(([name, count]) => `${name} (${count})`);
  return [...listed, ...(sorted.length > LISTED_NAMES ? ['others'] : [])].join(', ');
}

function firstOf(files: string[], count: number): string {
  const more = count - LISTED_FILES;
  return files.slice(0, LISTED_FILES).join(', ') + (more > 0 ? ` and ${more.toLocaleString('en')} more` : '');
}

/** Such as `1 page` and `2 pages`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
