import type { ReadContent } from '#web/content.ts';
import { type Head, isUnknown, missing, page } from '#web/heads.ts';
import { paths } from '#web/paths.ts';
import type { BlogRequest } from '#web/requests.ts';

const LANGUAGES = { en: 'English', hi: 'Hindi' };

export function blogHead(request: BlogRequest, content: ReadContent): Head {
  const { search, category, language, page: number } = request;
  const { name } = content('site');
  const chosen = content('categories').find(({ slug }) => slug === category);
  const subject = subjectOf(request, chosen?.name);
  const title = `${number > 1 ? `${subject}, page ${number}` : subject} · ${name}`;
  const { rows, category_now } = content('posts', request);
  const canonical = search ? null : paths.blog({ category, language, page: number });
  const head = page(title, content, canonical, chosen?.description);
  if (category_now !== undefined) return { ...head, moved: paths.blog({ ...request, category: category_now }) };
  return rows.length === 0 && (number > 1 || isUnknown(category, content)) ? missing(title, content) : head;
}

function subjectOf({ search, language }: BlogRequest, category = 'Articles'): string {
  if (search) return `“${search}”`;
  return language ? `${category} in ${LANGUAGES[language]}` : category;
}
