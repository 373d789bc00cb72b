import type { PostDetail } from '#shared/contracts/post.ts';
import type { Language } from '#shared/contracts/text.ts';
import type { ReadContent } from './content.ts';
import { paths } from './paths.ts';
import type { HomeRequest } from './requests.ts';

/** The metadata of a page for tabs, search results and link previews. */
export interface Head {
  title: string;
  description: string;
  /** The language of the title and the text. */
  language: Language;
  /** The canonical address; `null` keeps the page out of search engines. */
  canonical: string | null;
  status: 200 | 404;
  post?: PostDetail;
  moved?: string;
}

export function homeHead({ category }: HomeRequest, content: ReadContent): Head {
  const { name, tagline } = content('site');
  const { featured, category_now } = content('latest', category);
  const head = page(tagline ? `${name}: ${tagline}` : name, content, paths.home());
  if (category_now !== undefined) return { ...head, moved: paths.home({ category: category_now }) };
  return featured === null && isUnknown(category, content) ? missing(head.title, content) : head;
}

/** Whether no listed category has this slug. A category that is not listed looks like one that does not exist. */
export function isUnknown(category: string, content: ReadContent): boolean {
  return category !== '' && content('categories').every(({ slug }) => slug !== category);
}

/** For pages that search engines must not index, such as the screens of an account. */
export function unlistedHead(subject: string) {
  return (_request: unknown, content: ReadContent): Head => page(`${subject} · ${content('site').name}`, content, null);
}

export function notFoundHead(_request: unknown, content: ReadContent): Head {
  return missing(`Page Not Found · ${content('site').name}`, content);
}

/** The number of addresses without a page has no limit, so these pages are neither indexed nor cached. */
export function missing(title: string, content: ReadContent): Head {
  return { ...page(title, content, null), status: 404 };
}

/** @param description the description of the page; without one, the description of the site is used */
export function page(title: string, content: ReadContent, canonical: string | null, description = ''): Head {
  const site = content('site');
  const described = description || site.description || site.tagline || site.name;
  return { title, description: described, canonical, language: 'en', status: 200 };
}
