import { notFound } from '#server/base/errors.ts';
import type { Database } from '#server/database/database.ts';
import { readSiteSettings } from '#server/features/site/site-store.ts';
import type { App } from '#server/http/typed-app.ts';
import { postArchive, postArchiveQuery } from '#shared/contracts/archive.ts';
import { plainAnswers } from '#shared/contracts/envelope.ts';
import { POST_ARCHIVE_TAGS, readPostArchive } from './read-archive.ts';

/** All published posts, a year at a time. */
export function postArchiveRoutes(app: App, database: Database) {
  app.get(
    '/archive',
    {
      schema: { querystring: postArchiveQuery, response: plainAnswers(postArchive) },
      config: { cacheTags: POST_ARCHIVE_TAGS },
    },
    async ({ query }) => {
      const { timeZone } = await readSiteSettings(database.read);
      const archive = await readPostArchive(database, timeZone, query);
      if (!archive) throw notFound('Nothing was published that year.');
      return archive;
    },
  );
}
