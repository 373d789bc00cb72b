import type { PolicyName } from '#shared/contracts/policy.ts';
import { languageOf } from '#shared/text/script.ts';
import type { ReadContent } from '#web/content/content.ts';
import { postKey } from '#web/content/post-key.ts';
import * as paths from '#web/paths.ts';
import { archivePath } from './archive-path.ts';
import { type Head, makeHead, makeMissingHead } from './make-head.ts';
import type { ArchiveRequest, BlogRequest, HomeRequest, LettersRequest, PostRequest, TagRequest } from './requests.ts';

const LANGUAGES = { en: 'English', hi: 'Hindi' };

export function homeHead({ category }: HomeRequest, content: ReadContent): Head {
  const { name, tagline } = content('site');
  const { featured, category_now } = content('latest', category);
  const head = makeHead(tagline ? `${name}: ${tagline}` : name, content, paths.home());
  if (category_now !== undefined) return { ...head, moved: paths.home({ category: category_now }) };
  return featured === null && isUnknown(category, content) ? makeMissingHead(head.title, content) : head;
}

export function blogHead(request: BlogRequest, content: ReadContent): Head {
  const { search, category, language, page: number } = request;
  const { name } = content('site');
  const chosen = content('categories').find(({ slug }) => slug === category);
  const subject = subjectOf(request, chosen?.name);
  const title = `${number > 1 ? `${subject}, page ${number}` : subject} · ${name}`;
  const { rows, category_now } = content('posts', request);
  const canonical = search ? null : paths.blog({ category, language, page: number });
  const head = makeHead(title, content, canonical, chosen?.description);
  if (category_now !== undefined) return { ...head, moved: paths.blog({ ...request, category: category_now }) };
  return rows.length === 0 && (number > 1 || isUnknown(category, content)) ? makeMissingHead(title, content) : head;
}

function subjectOf({ search, language }: BlogRequest, category = 'Articles'): string {
  if (search) return `“${search}”`;
  return language ? `${category} in ${LANGUAGES[language]}` : category;
}

/** Whether no listed category has this slug. A category that is not listed looks like one that does not exist. */
function isUnknown(category: string, content: ReadContent): boolean {
  return category !== '' && content('categories').every(({ slug }) => slug !== category);
}

/** A draft has no canonical address, and is not redirected to one: a preview link would lose its token. */
export function postHead(request: PostRequest, content: ReadContent): Head {
  const post = content(...postKey(request));
  const { name } = content('site');
  if (!post) return makeMissingHead(`Post Not Found · ${name}`, content);
  const address = paths.post(post.slug);
  const canonical = post.status === 'published' ? address : null;
  const head = {
    ...makeHead(`${post.title} · ${name}`, content, canonical, post.summary),
    language: post.language,
    post,
  };
  return post.is_preview || (post.slug === request.key && !request.preview) ? head : { ...head, moved: address };
}

/** Any spelling of the tag leads to the one address of its page. */
export function tagHead(request: TagRequest, content: ReadContent): Head {
  const { page: number } = request;
  const { name: siteName } = content('site');
  const { rows, tag } = content('posts', request);
  if (!tag) return makeMissingHead(`No such tag · ${siteName}`, content);
  const title = `${number > 1 ? `${tag.name}, page ${number}` : tag.name} · ${siteName}`;
  const canonical = paths.tag(tag.slug, number);
  const head = makeHead(title, content, canonical);
  if (tag.slug !== request.tag) return { ...head, moved: canonical };
  return rows.length === 0 ? makeMissingHead(title, content) : head;
}

export function archiveHead({ year: requested, page: number }: ArchiveRequest, content: ReadContent): Head {
  const { name } = content('site');
  const archive = content('archive', requested, number);
  if (!archive) return makeMissingHead(`Archive · ${name}`, content);
  const { years, year, rows } = archive;
  const subject = requested === null || year === null ? 'Archive' : `Articles from ${year}`;
  const title = `${number > 1 ? `${subject}, page ${number}` : subject} · ${name}`;
  if (number > 1 && rows.length === 0) return makeMissingHead(title, content);
  return makeHead(title, content, year === null ? paths.archive() : archivePath(years, year, number));
}

export function startHereHead(_request: unknown, content: ReadContent): Head {
  const { name } = content('site');
  const recommended = content('startHere');
  const title = `Start here · ${name}`;
  if (!recommended) return makeMissingHead(title, content);
  return makeHead(title, content, paths.startHere(), recommended.introduction.text);
}

/** A letter from a published post is read there; its script counts the visit, and takes the id out of the address. */
export function lettersHead(request: LettersRequest, content: ReadContent): Head {
  const { id, page: number } = request;
  const { name } = content('site');
  const archive = makeHead(`Letters · ${name}`, content, paths.letters(request));
  if (id === null)
    return number > 1 && !content('letters', number).rows[0] ? makeMissingHead(archive.title, content) : archive;
  const letter = content('letter', id);
  if (!letter) return makeMissingHead(archive.title, content);
  const { title, standfirst, language, post_slug: slug } = letter;
  const shown = { ...archive, title: `${title} · ${name}`, description: standfirst || archive.description, language };
  return slug === null ? shown : { ...shown, moved: `${paths.post(slug)}?letter=${id}` };
}

export function categoriesHead(_request: unknown, content: ReadContent): Head {
  return makeHead(`Categories · ${content('site').name}`, content, paths.categories());
}

/** @param slug empty for all series */
export function seriesHead(slug: string, content: ReadContent): Head {
  const { name } = content('site');
  const all = makeHead(`Series · ${name}`, content, paths.series());
  if (slug === '') return all;
  const series = content('series', slug);
  if (!series) return makeMissingHead(all.title, content);
  const canonical = paths.series(series.slug);
  const shown = makeHead(`${series.name} · ${name}`, content, canonical, series.description);
  return { ...shown, language: languageOf(series.name), ...(series.slug !== slug && { moved: canonical }) };
}

export function aboutHead(_request: unknown, content: ReadContent): Head {
  return makeHead(`About · ${content('site').name}`, content, paths.about(), content('siteText', 'bio').text);
}

export function policyHead(subject: string, name: PolicyName) {
  return (_request: unknown, content: ReadContent): Head =>
    makeHead(`${subject} · ${content('site').name}`, content, paths.policy(name));
}

export function notFoundHead(_request: unknown, content: ReadContent): Head {
  return makeMissingHead(`Page Not Found · ${content('site').name}`, content);
}
