import type { RedirectEntry } from '../entry.ts';

type Target = RedirectEntry['to'];

/** The addresses of the lists of an old site, gathered while its posts are read: only lists with posts are worth one. */
export class ListRedirects {
  readonly #home: string;
  readonly #place: string | undefined;
  readonly #lists = new Map<string, { to: Target; order: number }>();

  /** @param place of all of them; without it each is named by its path */
  constructor(home: string, { place, feeds = [] }: { place?: string; feeds?: string[] } = {}) {
    this.#home = home;
    this.#place = place;
    this.add(feeds, { address: '/feed.xml' });
  }

  /** @param order those with a higher number come later */
  add(paths: string[], to: Target, order = 0): void {
    for (const path of paths) {
      // A category that is the first of any post is one here; all others are tags.
      if ('category' in to || !this.#lists.has(path)) this.#lists.set(path, { to, order });
    }
  }

  *entries(): Generator<RedirectEntry> {
    const sorted = [...this.#lists].sort(([, one], [, other]) => one.order - other.order);
    for (const [path, { to }] of sorted)
      yield { kind: 'redirect', place: this.#place ?? path, from: this.#home + path, to };
  }
}
