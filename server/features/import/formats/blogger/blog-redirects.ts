import type { PostEntry, RedirectEntry } from '../../entry.ts';
import type { BloggerBlog } from './blogger-blog.ts';

const FEEDS = ['feeds/posts/default', 'feeds/posts/summary', 'feeds/comments/default', 'rss.xml', 'atom.xml'];

/** The addresses of the lists of posts of a blog, gathered while its posts are read. */
export class BlogRedirects {
  readonly #home: string;
  readonly #labels = new Set<string>();
  readonly #months = new Set<string>();

  constructor({ home }: BloggerBlog) {
    this.#home = home;
  }

  add({ status, tags, addresses }: PostEntry) {
    if (status !== 'published') return;
    for (const tag of tags) this.#labels.add(tag);
    for (const address of addresses) {
      const [, month] = /\/(\d{4}\/\d\d)\/[^/]+$/.exec(address) ?? [];
      if (month) this.#months.add(month);
    }
  }

  *entries(): Generator<RedirectEntry> {
    for (const feed of FEEDS) yield this.#redirect(feed, { address: '/feed.xml' });
    for (const label of this.#labels) {
      yield this.#redirect(`search/label/${encodeURIComponent(label)}`, { tag: label });
      yield this.#redirect(`feeds/posts/default/-/${encodeURIComponent(label)}`, { address: '/feed.xml' });
    }
    for (const month of this.#months) {
      const [year] = month.split('/');
      const archive = { address: `/archive/${year}` };
      yield this.#redirect(`${month}/`, archive);
      yield this.#redirect(`${month.replace('/', '_')}_01_archive.html`, archive);
    }
    for (const year of new Set([...this.#months].map((month) => month.slice(0, 4)))) {
      yield this.#redirect(`${year}/`, { address: `/archive/${year}` });
    }
  }

  #redirect(path: string, to: RedirectEntry['to']): RedirectEntry {
    return { kind: 'redirect', place: 'archives', from: `${this.#home}${path}`, to };
  }
}
