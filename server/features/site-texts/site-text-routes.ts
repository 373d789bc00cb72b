import { z } from 'zod';
import { nothingHere } from '#server/base/errors.ts';
import type { Database } from '#server/database/database.ts';
import type { App } from '#server/http/typed-app.ts';
import { plainAnswers } from '#shared/contracts/envelope.ts';
import { siteText, siteTextName } from '#shared/contracts/site-text.ts';
import { text } from '#shared/contracts/text.ts';
import { readSiteText } from './read-site-text.ts';

const params = z.object({ name: text(100) });

export function siteTextRoutes(app: App, database: Database) {
  app.get(
    '/site-texts/:name',
    { schema: { params, response: plainAnswers(siteText) }, config: { cacheTags: ['site', 'author'] } },
    (request) => {
      const known = siteTextName.safeParse(request.params.name);
      if (!known.success) throw nothingHere();
      return readSiteText(database, known.data);
    },
  );
}
