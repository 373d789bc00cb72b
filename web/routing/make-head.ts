import type { PostDetail } from '#shared/contracts/post.ts';
import type { Language } from '#shared/contracts/text.ts';
import type { ReadContent } from '#web/content/content.ts';

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

/** For a page that is missing. There is no end of such addresses, so these pages are neither indexed nor cached. */
export function makeMissingHead(title: string, content: ReadContent): Head {
  return { ...makeHead(title, content, null), status: 404 };
}

/** @param description the description of the page; without one, the description of the site is used */
export function makeHead(title: string, content: ReadContent, canonical: string | null, description = ''): Head {
  const site = content('site');
  const described = description || site.description || site.tagline || site.name;
  return { title, description: described, canonical, language: 'en', status: 200 };
}

/** For pages that search engines must not index, such as the screens of an account. */
export function unlistedHead(subject: string) {
  return (_request: unknown, content: ReadContent): Head =>
    makeHead(`${subject} · ${content('site').name}`, content, null);
}
