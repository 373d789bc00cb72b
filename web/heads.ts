import type { PolicyName } from '#shared/contracts/policy.ts';
import type { PostDetail } from '#shared/contracts/post.ts';
import type { Language } from '#shared/contracts/text.ts';
import { languageOf } from '#shared/text/script.ts';
import type { ReadContent } from './content.ts';
import { paths } from './paths.ts';
import { postKey } from './post-key.ts';
import type { BlogRequest, HomeRequest, LettersRequest, PostRequest } from './requests.ts';

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

export function blogHead(request: BlogRequest, content: ReadContent): Head {
  const { search, category, page: number } = request;
  const { name } = content('site');
  const chosen = content('categories').find(({ slug }) => slug === category);
  const subject = search ? `“${search}”` : (chosen?.name ?? 'Articles');
  const title = `${number > 1 ? `${subject}, page ${number}` : subject} · ${name}`;
  const { rows, category_now } = content('posts', request);
  const canonical = search ? null : paths.blog({ category, page: number });
  const head = page(title, content, canonical, chosen?.description);
  if (category_now !== undefined) return { ...head, moved: paths.blog({ ...request, category: category_now }) };
  return rows.length === 0 && (number > 1 || isUnknown(category, content)) ? missing(title, content) : head;
}

/** Whether no listed category has this slug. A category that is not listed looks like one that does not exist. */
function isUnknown(category: string, content: ReadContent): boolean {
  return category !== '' && content('categories').every(({ slug }) => slug !== category);
}

/** A draft has no canonical address, and is not redirected to one: a preview link would lose its token. */
export function postHead(request: PostRequest, content: ReadContent): Head {
  const post = content(...postKey(request));
  const { name } = content('site');
  if (!post) return missing(`Post Not Found · ${name}`, content);
  const address = paths.post(post.slug);
  const canonical = post.status === 'published' ? address : null;
  const head = { ...page(`${post.title} · ${name}`, content, canonical, post.summary), language: post.language, post };
  return post.is_preview || (post.slug === request.key && !request.preview) ? head : { ...head, moved: address };
}

/** A letter from a published post is read there; its script counts the visit, and takes the id out of the address. */
export function lettersHead(request: LettersRequest, content: ReadContent): Head {
  const { id, page: number } = request;
  const { name } = content('site');
  const archive = page(`Letters · ${name}`, content, paths.letters(request));
  if (id === null) return number > 1 && !content('letters', number).rows[0] ? missing(archive.title, content) : archive;
  const letter = content('letter', id);
  if (!letter) return missing(archive.title, content);
  const { title, standfirst, language, post_slug: slug } = letter;
  const head = { ...archive, title: `${title} · ${name}`, description: standfirst || archive.description, language };
  return slug === null ? head : { ...head, moved: `${paths.post(slug)}?letter=${id}` };
}

export function categoriesHead(_request: unknown, content: ReadContent): Head {
  return page(`Categories · ${content('site').name}`, content, paths.categories());
}

/** @param slug empty for all series */
export function seriesHead(slug: string, content: ReadContent): Head {
  const { name } = content('site');
  const all = page(`Series · ${name}`, content, paths.series());
  if (slug === '') return all;
  const series = content('series', slug);
  if (!series) return missing(all.title, content);
  const canonical = paths.series(series.slug);
  const head = page(`${series.name} · ${name}`, content, canonical, series.description);
  return { ...head, language: languageOf(series.name), ...(series.slug !== slug && { moved: canonical }) };
}

export function aboutHead(_request: unknown, content: ReadContent): Head {
  return page(`About · ${content('site').name}`, content, paths.about(), content('siteText', 'bio').text);
}

export function policyHead(subject: string, name: PolicyName) {
  return (_request: unknown, content: ReadContent): Head =>
    page(`${subject} · ${content('site').name}`, content, paths.policy(name));
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
