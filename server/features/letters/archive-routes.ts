import { z } from 'zod';
import { notFound } from '#server/base/errors.ts';
import type { Database } from '#server/database/database.ts';
import type { App } from '#server/http/typed-app.ts';
import { plainAnswers } from '#shared/contracts/envelope.ts';
import { archivedLetterDetail, letterArchivePage } from '#shared/contracts/letter.ts';
import { paging } from '#shared/contracts/list.ts';
import { reference } from '#shared/contracts/text.ts';
import { LETTER_ARCHIVE_TAGS, readArchivedLetter, readLetterArchive } from './read-archive.ts';

const archiveQuery = z.object({ page: paging.page });

/** The letters that were sent. Their pages have the same content. */
export function letterArchiveRoutes(app: App, { read }: Database) {
  app.get(
    '/newsletter/letters',
    {
      schema: { querystring: archiveQuery, response: plainAnswers(letterArchivePage) },
      config: { cacheTags: LETTER_ARCHIVE_TAGS },
    },
    ({ query }) => readLetterArchive(read, query),
  );

  app.get(
    '/newsletter/letters/:id',
    {
      schema: { params: reference, response: plainAnswers(archivedLetterDetail) },
      config: { cacheTags: LETTER_ARCHIVE_TAGS },
    },
    async ({ params }) => {
      const letter = await readArchivedLetter(read, params.id);
      if (!letter) throw notFound('This letter does not exist.');
      return letter;
    },
  );
}
