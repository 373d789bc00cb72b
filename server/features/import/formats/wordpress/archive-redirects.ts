import type { PostEntry, RedirectEntry } from '../../entry.ts';
import type { WordpressItem } from './wordpress-item.ts';
import type { WordpressSite } from './wordpress-site.ts';

/** This site itself knows the other addresses of feeds below them. */
const FEEDS = ['feed/', 'comments/feed/'];

/** No site has categories within as many others, but a hostile file may have a chain of a hundred thousand. */
const ANCESTORS_MAXIMUM = 20;

/** The addresses of the lists of posts, gathered while the posts are read: only lists with posts are worth one. */
export class ArchiveRedirects {
  readonly #site: WordpressSite;
  readonly #days = new Set<string>();
  readonly #authors = new Set<string>();
  readonly #targets = new Map<string, RedirectEntry['to']>();

  constructor(site: WordpressSite) {
    this.#site = site;
  }

  add(item: WordpressItem, post: PostEntry) {
    if (post.status !== 'published') return;
    const day = item.date.slice(0, 10).replaceAll('-', '/');
    if (item.type === 'post' && /^[1-9]\d{3}\/\d\d\/\d\d$/.test(day)) this.#days.add(day);
    if (item.creator !== '') this.#authors.add(item.creator);
    const categories = new Set(post.categories);
    for (const { taxonomy, slug, name } of item.terms) {
      const target = slug && this.#targetOf(taxonomy, name, categories);
      const key = `${taxonomy}/${slug}`;
      // A category that is the first of any post is one here; all others are tags.
      if (target && ('category' in target || !this.#targets.has(key))) this.#targets.set(key, target);
    }
  }

  *entries(): Generator<RedirectEntry> {
    for (const feed of FEEDS) yield this.#redirect(feed, { address: '/feed.xml' });
    for (const [term, to] of this.#targets) {
      for (const path of this.#pathsOf(term)) yield this.#redirect(path, to);
    }
    for (const author of this.#authors) yield this.#redirect(`author/${slugOfLogin(author)}/`, { address: '/blog' });
    for (const path of this.#datePaths()) {
      yield this.#redirect(path, { address: `/archive/${/\d{4}/.exec(path)?.[0]}` });
    }
  }

  #targetOf(taxonomy: string, name: string, categories: ReadonlySet<string>): RedirectEntry['to'] | undefined {
    if (taxonomy === 'series') return { series: name };
    if (taxonomy === 'post_tag') return { tag: name };
    if (taxonomy !== 'category') return undefined;
    const [first] = categories;
    if (first === name) return { category: name };
    return categories.has(name) ? { tag: name } : { address: '/blog' };
  }

  /** Those of the usual settings: an export does not contain what the site has chosen instead. */
  #pathsOf(term: string): string[] {
    const [taxonomy, slug = ''] = term.split('/');
    const known = this.#site.terms.get(term);
    if (taxonomy === 'post_tag') return [`tag/${slug}/`, `?tag=${slug}`];
    if (taxonomy === 'series') return [`series/${slug}/`];
    const whole = [...this.#ancestorsOf(known?.parent ?? ''), slug].join('/');
    const number = known?.id ? [`?cat=${known.id}`] : [];
    return [...new Set([`category/${whole}/`, `category/${slug}/`]), ...number];
  }

  #ancestorsOf(parent: string): string[] {
    const ancestors: string[] = [];
    while (parent !== '' && ancestors.length < ANCESTORS_MAXIMUM && !ancestors.includes(parent)) {
      ancestors.unshift(parent);
      parent = this.#site.terms.get(`category/${parent}`)?.parent ?? '';
    }
    return ancestors;
  }

  #datePaths(): Set<string> {
    const paths = new Set<string>();
    for (const day of this.#days) {
      const [year, month] = day.split('/');
      for (const path of [`${year}/`, `${year}/${month}/`, `${day}/`, `?m=${year}${month}`]) paths.add(path);
    }
    return paths;
  }

  #redirect(path: string, to: RedirectEntry['to']): RedirectEntry {
    return { kind: 'redirect', place: 'archives', from: `${this.#site.home}${path}`, to };
  }
}

/** As WordPress makes the address of an author from the name they log in with. */
function slugOfLogin(login: string): string {
  return login
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
