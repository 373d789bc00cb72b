import { isoTime } from '#server/base/iso-time.ts';
import { toLimitOffset } from '#server/base/pagination.ts';
import type { Db } from '#server/database/database.ts';
import type { ArchivedLetter, ArchivedLetterDetail, LetterArchivePage } from '#shared/contracts/letter.ts';
import { type ArchivedRow, countArchived, findArchived, listArchived } from './archive-store.ts';

/** Which letters there are, and whether their posts have a page of their own. */
export const LETTER_ARCHIVE_TAGS = ['letters', 'posts'] as const;

export async function readLetterArchive(read: Db, request: { page?: number | undefined }): Promise<LetterArchivePage> {
  const { page, limit, offset } = toLimitOffset({ page: request.page });
  const [rows, count] = await Promise.all([listArchived(read, { limit, offset }), countArchived(read)]);
  return { rows: rows.map(presentArchived), count, page, limit };
}

/** @returns `null` for a letter that has reached nobody */
export async function readArchivedLetter(read: Db, id: number): Promise<ArchivedLetterDetail | null> {
  const row = await findArchived(read, id);
  return row ? { ...presentArchived(row), post_id: row.post_id, html: row.page_html ?? '' } : null;
}

function presentArchived(row: ArchivedRow): ArchivedLetter {
  return {
    id: row.id,
    title: row.title ?? '',
    standfirst: row.preheader,
    language: row.language,
    sent_at: isoTime(row.started_at ?? 0),
    post_slug: row.post_slug,
  };
}
