import type { Unwanted } from '#shared/contracts/desk/subscriber.ts';
import type { ListPerson, ListRow } from './read-list.ts';

/** How many refused lines are listed: enough to see what is wrong with a table. */
const REFUSED_SHOWN = 50;

interface Refused {
  line: number;
  reason: string;
}

/** The people of one or more lists, each once: who wants no letters according to one row gets none. */
export class GatheredList {
  readonly #people = new Map<string, ListPerson & { place: string }>();
  readonly #unwanted = new Map<string, Unwanted>();
  readonly #paying = new Set<string>();
  readonly #undated = new Map<string, Refused & { place: string }>();
  #repeated = 0;

  /**
   * Of several rows for one person, the first with a day counts.
   * @returns the reason if the row is of no use, whatever the others say
   */
  add(row: ListRow, place = ''): string | undefined {
    if (row.kind === 'refused') {
      const { line, reason, email } = row;
      if (email === undefined) return reason;
      if (!this.#undated.has(email)) this.#undated.set(email, { line, reason, place });
      return undefined;
    }
    const email = row.kind === 'person' ? row.person.email : row.email;
    if (row.isPaying) this.#paying.add(email);
    if (row.kind === 'unwanted') this.#unwanted.set(email, this.#unwanted.get(email) ?? row.reason);
    else if (this.#people.has(email)) this.#repeated += 1;
    else this.#people.set(email, { ...row.person, place });
    return undefined;
  }

  get people(): (ListPerson & { place: string })[] {
    return [...this.#people.values()].filter(({ email }) => !this.#unwanted.has(email));
  }

  get unwanted(): ReadonlyMap<string, Unwanted> {
    return this.#unwanted;
  }

  /** Further rows for people whom an earlier one named. */
  get repeated(): number {
    return this.#repeated;
  }

  get paying(): number {
    return this.#paying.size;
  }

  /** The rows without a day, where no other row for the same address has one. */
  get undated(): (Refused & { place: string })[] {
    return [...this.#undated]
      .filter(([email]) => !this.#people.has(email) && !this.#unwanted.has(email))
      .map(([, row]) => row);
  }
}

/** Counts refused lines, and keeps the first of them. */
export class RefusedLines {
  readonly #first: Refused[] = [];
  #count = 0;

  add({ line, reason }: Refused): void {
    this.#count += 1;
    if (this.#first.length < REFUSED_SHOWN) this.#first.push({ line, reason });
  }

  get first(): Refused[] {
    return this.#first.toSorted((one, other) => one.line - other.line);
  }

  get count(): number {
    return this.#count;
  }
}
