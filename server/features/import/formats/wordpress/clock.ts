import { readTime } from '#server/base/read-date.ts';

const DATES =
  /<wp:post_date>(?:<!\[CDATA\[)?([\d: -]{19})(?:\]\]>)?<\/wp:post_date>\s*<wp:post_date_gmt>(?:<!\[CDATA\[)?([\d: -]{19})/;

/**
 * An export does not say the time zone of its site, but most of its dates are there twice, in that zone and in UTC. From
 * these it learns the difference in each month, for the drafts that have only the first.
 */
export class Clock {
  readonly #offsets = new Map<string, number>();

  learn(xml: string) {
    const start = xml.indexOf('<wp:post_date>');
    const [, local = '', utc = ''] = (start !== -1 && DATES.exec(xml.slice(start, start + 300))) || [];
    const month = monthOf(local);
    const [there, here] = [readTime(local), readTime(utc)];
    if (there === undefined || here === undefined || this.#offsets.has(month)) return;
    this.#offsets.set(month, there - here);
  }

  /** The time at which it was this date there; by the same month of another year if nothing is known of it. */
  timeOf(local: string): number | undefined {
    const time = readTime(local);
    return time === undefined ? undefined : time - this.#offsetIn(monthOf(local));
  }

  #offsetIn(month: string): number {
    const known = this.#offsets.get(month);
    if (known !== undefined) return known;
    const sameMonth = [...this.#offsets].find(([other]) => other.slice(5) === month.slice(5));
    return sameMonth?.[1] ?? this.#offsets.values().next().value ?? 0;
  }
}

function monthOf(local: string): string {
  return local.slice(0, 7);
}
