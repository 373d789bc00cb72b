import { isoTime } from '#server/base/iso-time.ts';
import { readUntilInvalidated } from '#server/database/built-once.ts';
import type { CacheTag } from '#server/database/cache-tags.ts';
import type { Database, Db } from '#server/database/database.ts';
import { readAuthor } from '#server/features/author/author-store.ts';
import { readShownBook } from '#server/features/book/book-store.ts';
import { readPolicy } from '#server/features/policies/policies.ts';
import { compileText } from '#server/features/posts/rendering/render-text.ts';
import { type SiteText, type SiteTextName, siteTextName } from '#shared/contracts/site-text.ts';
import { NO_REFERENCES } from '#shared/markdown/compiled-text.ts';
import { writeHtml } from '#shared/markdown/write-html.ts';
import { languageOf } from '#shared/text/script.ts';

export function cacheTagOf(name: SiteTextName): CacheTag {
  return name === 'bio' ? 'author' : 'site';
}

/** Each text is rendered once, and again only after a write has invalidated it. */
const cached = new Map(
  siteTextName.options.map((name) => [
    name,
    readUntilInvalidated(cacheTagOf(name), ({ read }) => renderNamed(read, name)),
  ]),
);

export function readSiteText(database: Database, name: SiteTextName): Promise<SiteText> {
  return cached.get(name)?.(database) ?? renderNamed(database.read, name);
}

async function renderNamed(read: Db, name: SiteTextName): Promise<SiteText> {
  const { text, updated_at } = await sourceOf(read, name);
  return {
    name,
    ...(await renderSiteText(text)),
    ...(updated_at !== undefined && { updated_at: isoTime(updated_at) }),
  };
}

/** @returns an empty text while there is no author or book */
async function sourceOf(read: Db, name: SiteTextName): ReturnType<typeof readPolicy> {
  if (name === 'bio') return { text: (await readAuthor(read))?.bio ?? '' };
  if (name === 'book') return { text: (await readShownBook(read))?.description ?? '' };
  return readPolicy(read, name);
}

/** These texts show nothing of the rest of the site, so they change only when they are written. */
export async function renderSiteText(body: string): Promise<Pick<SiteText, 'html' | 'text' | 'language' | 'outline'>> {
  const language = languageOf(body);
  const compiled = await compileText(body, { language });
  const { text, outline } = compiled;
  return { html: writeHtml(compiled, NO_REFERENCES), text, language, ...(outline.length > 2 && { outline }) };
}
