import type { Database, Db } from '#server/database/database.ts';
import { readShownBook } from '#server/features/book/book-store.ts';
import { isAnyLetterSent } from '#server/features/letters/sent-letters-store.ts';
import { readSiteSettings } from '#server/features/site/site-store.ts';
import { isAnyChosenPublished } from '#server/features/start-here/start-here-store.ts';
import type { App } from '#server/http/typed-app.ts';
import { plainAnswers } from '#shared/contracts/envelope.ts';
import { type Site, site } from '#shared/contracts/site.ts';

export function siteRoutes(app: App, { read }: Database) {
  app.get('/site', { schema: { response: plainAnswers(site) }, config: { cacheTags: ['site'] } }, () => readSite(read));
}

/** What every page shows of the site: its settings, and whether there is a book, a page to start with and letters. */
export async function readSite(read: Db): Promise<Site> {
  const [settings, book, hasStartHere, hasLetters] = await Promise.all([
    readSiteSettings(read),
    readShownBook(read),
    isAnyChosenPublished(read),
    isAnyLetterSent(read),
  ]);
  return {
    ...settings,
    book,
    ...(hasStartHere && { startHere: true as const }),
    ...(hasLetters && { letters: true as const }),
  };
}
