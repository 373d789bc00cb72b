import type { PostEntry, RedirectEntry } from '../../entry.ts';
import type { ListRedirects } from '../list-redirects.ts';
import type { WordpressItem } from './wordpress-item.ts';
import type { WordpressSite } from './wordpress-site.ts';

/** This site itself knows the other addresses of feeds below them. */
export const FEEDS = ['feed/', 'comments/feed/'];

/** No site has categories within as many others, but a hostile file may have a chain of a hundred thousand. */
const ANCESTORS_MAXIMUM = 20;

/** Adds the lists on which WordPress showed a post. */
export function addArchives(lists: ListRedirects, item: WordpressItem, post: PostEntry, site: WordpressSite): void {
  if (post.status !== 'published') return;
  const categories = new Set(post.categories);
  for (const { taxonomy, slug, name } of item.terms) {
    const target = slug && targetOf(taxonomy, name, categories);
    if (target) lists.add(pathsOf(taxonomy, slug, site), target);
  }
  if (item.creator !== '') lists.add([`author/${slugOfLogin(item.creator)}/`], { address: '/blog' }, 1);
  const [, year, month, day] = /^([1-9]\d{3})-(\d\d)-(\d\d)(?!\d)/.exec(item.date) ?? [];
  if (item.type !== 'post' || !year) return;
  const dates = [`${year}/`, `${year}/${month}/`, `${year}/${month}/${day}/`, `?m=${year}${month}`];
  lists.add(dates, { address: `/archive/${year}` }, 2);
}

function targetOf(taxonomy: string, name: string, categories: ReadonlySet<string>): RedirectEntry['to'] | undefined {
  if (taxonomy === 'series') return { series: name };
  if (taxonomy === 'post_tag') return { tag: name };
  if (taxonomy !== 'category') return undefined;
  const [first] = categories;
  if (first === name) return { category: name };
  return categories.has(name) ? { tag: name } : { address: '/blog' };
}

/** Those of the usual settings: an export does not contain what the site has chosen instead. */
function pathsOf(taxonomy: string, slug: string, { terms }: WordpressSite): string[] {
  if (taxonomy === 'post_tag') return [`tag/${slug}/`, `?tag=${slug}`];
  if (taxonomy === 'series') return [`series/${slug}/`];
  const { id, parent = '' } = terms.get(`category/${slug}`) ?? {};
  const ancestors: string[] = [];
  for (let next = parent; next !== '' && ancestors.length < ANCESTORS_MAXIMUM && !ancestors.includes(next); ) {
    ancestors.unshift(next);
    next = terms.get(`category/${next}`)?.parent ?? '';
  }
  return [`category/${[...ancestors, slug].join('/')}/`, `category/${slug}/`, ...(id ? [`?cat=${id}`] : [])];
}

/** As WordPress makes the address of an author from the name they log in with. */
function slugOfLogin(login: string): string {
  return login
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
