import { z } from 'zod';
import { notFound } from '#server/base/errors.ts';
import { isoTime } from '#server/base/iso-time.ts';
import { toLimitOffset } from '#server/base/pagination.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { App } from '#server/http/typed-app.ts';
import { plainAnswers } from '#shared/contracts/envelope.ts';
import {
  type ArchivedLetter,
  type ArchivedLetterDetail,
  archivedLetterDetail,
  type LetterArchivePage,
  letterArchivePage,
} from '#shared/contracts/letter.ts';
import { paging } from '#shared/contracts/list.ts';
import { reference } from '#shared/contracts/text.ts';
import { countSentLetters, findSentLetter, listSentLetters, type SentLetterRow } from './sent-letters-store.ts';

const sentLettersQuery = z.object({ page: paging.page });

/** The letters that were sent. Their pages have the same content. */
export function sentLetterRoutes(app: App, { read }: Database) {
  app.get(
    '/newsletter/letters',
    {
      schema: { querystring: sentLettersQuery, response: plainAnswers(letterArchivePage) },
      config: { cacheTags: SENT_LETTER_TAGS },
    },
    ({ query }) => readSentLetters(read, query),
  );

  app.get(
    '/newsletter/letters/:id',
    {
      schema: { params: reference, response: plainAnswers(archivedLetterDetail) },
      config: { cacheTags: SENT_LETTER_TAGS },
    },
    async ({ params }) => {
      const letter = await readSentLetter(read, params.id);
      if (!letter) throw notFound('This letter does not exist.');
      return letter;
    },
  );
}

/** Which letters there are, and whether their posts have a page of their own. */
export const SENT_LETTER_TAGS = ['letters', 'posts'] as const;

export async function readSentLetters(read: Db, request: { page?: number | undefined }): Promise<LetterArchivePage> {
  const { page, limit, offset } = toLimitOffset({ page: request.page });
  const [rows, count] = await Promise.all([listSentLetters(read, { limit, offset }), countSentLetters(read)]);
  return { rows: rows.map(presentSentLetter), count, page, limit };
}

/** @returns `null` for a letter that has reached nobody */
export async function readSentLetter(read: Db, id: number): Promise<ArchivedLetterDetail | null> {
  const row = await findSentLetter(read, id);
  return row ? { ...presentSentLetter(row), post_id: row.post_id, html: row.page_html ?? '' } : null;
}

function presentSentLetter(row: SentLetterRow): ArchivedLetter {
  return {
    id: row.id,
    title: row.title ?? '',
    standfirst: row.preheader,
    language: row.language,
    sent_at: isoTime(row.started_at ?? 0),
    post_slug: row.post_slug,
  };
}
