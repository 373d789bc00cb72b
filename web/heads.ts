import type { PolicyName } from '#shared/contracts/policy.ts';
import type { PostDetail } from '#shared/contracts/post.ts';
import type { Language } from '#shared/contracts/text.ts';
import type { ReadContent } from './content.ts';
import { paths } from './paths.ts';
import type { BlogRequest, HomeRequest, PostRequest } from './requests.ts';

/** What a page is called in tabs, in search results and where its link is shared. */
export interface Head {
  title: string;
  description: string;
  /** Of title and text. */
  language: Language;
  /** The address to be known by; `null` keeps the page out of search engines. */
  canonical: string | null;
  status: 200 | 404;
  post?: PostDetail;
  /** Where the page has gone. */
  moved?: string;
}

export function homeHead({ category }: HomeRequest, content: ReadContent): Head {
  const { name, tagline, description } = content('site');
  const head = page(tagline ? `${name}: ${tagline}` : name, description, paths.home());
  const { category_now } = content('latest', category);
  return category_now === undefined ? head : { ...head, moved: paths.home({ category: category_now }) };
}

export function blogHead(request: BlogRequest, content: ReadContent): Head {
  const { search, category, page: number } = request;
  const { name, description } = content('site');
  const chosen = content('categories').find(({ slug }) => slug === category);
  const subject = search ? `“${search}”` : (chosen?.name ?? 'Articles');
  const title = number > 1 ? `${subject}, page ${number}` : subject;
  const canonical = search ? null : paths.blog({ category, page: number });
  const head = page(`${title} · ${name}`, chosen?.description || description, canonical);
  const { category_now } = content('posts', request);
  return category_now === undefined ? head : { ...head, moved: paths.blog({ ...request, category: category_now }) };
}

export function postHead({ key, before }: PostRequest, content: ReadContent): Head {
  const post = content('post', key, before);
  const { name, description } = content('site');
  if (!post) return { ...page(`Post Not Found · ${name}`, description, null), status: 404 };
  const canonical = paths.post(post.slug);
  const head = { ...page(`${post.title} · ${name}`, post.summary, canonical), language: post.language, post };
  return post.slug === key ? head : { ...head, moved: canonical };
}

export function categoriesHead(_request: unknown, content: ReadContent): Head {
  const { name, description } = content('site');
  return page(`Categories · ${name}`, description, paths.categories());
}

export function aboutHead(_request: unknown, content: ReadContent): Head {
  const { name, description } = content('site');
  return page(`About · ${name}`, content('author')?.bio ?? description, paths.about());
}

export function policyHead(subject: string, name: PolicyName) {
  return (_request: unknown, content: ReadContent): Head => {
    const site = content('site');
    return page(`${subject} · ${site.name}`, site.description, paths.policy(name));
  };
}

/** Steps on somebody's own way, such as the screens of an account: nothing for search engines. */
export function unlistedHead(subject: string) {
  return (_request: unknown, content: ReadContent): Head => {
    const { name, description } = content('site');
    return page(`${subject} · ${name}`, description, null);
  };
}

export function notFoundHead(_request: unknown, content: ReadContent): Head {
  const { name, description } = content('site');
  return { ...page(`Page Not Found · ${name}`, description, null), status: 404 };
}

function page(title: string, description: string, canonical: string | null): Head {
  return { title, description, canonical, language: 'en', status: 200 };
}
