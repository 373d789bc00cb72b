import type { Database } from '#server/database/database.ts';
import {
  DESK_COMMENTS_PAGE_SIZE,
  type DeskCommentPage,
  type DeskCommentQuery,
} from '#shared/contracts/desk/comment.ts';
import { COMMENTS_COUNTED } from '#shared/form-limits.ts';
import { presentDeskComment } from './comment-presenter.ts';
import { countComments, findDeskComments, listDeskCommentIds, searchDeskCommentIds } from './desk-comment-store.ts';
import { listReportReasons } from './report-store.ts';

export async function readDeskComments(
  { read, engine }: Database,
  { before = Number.MAX_SAFE_INTEGER, show = 'all', search = '' }: DeskCommentQuery,
): Promise<DeskCommentPage> {
  const isCounted = search !== '' && before === Number.MAX_SAFE_INTEGER;
  // One row beyond the page tells whether there are more.
  const range = { show, before, limit: (isCounted ? COMMENTS_COUNTED : DESK_COMMENTS_PAGE_SIZE) + 1 };
  const ids = await (search === ''
    ? listDeskCommentIds(read, range)
    : searchDeskCommentIds(engine.slowRead, { ...range, search }));
  const shown = ids.slice(0, DESK_COMMENTS_PAGE_SIZE);
  const [rows, reasons, held, reported] = await Promise.all([
    findDeskComments(read, shown),
    listReportReasons(read, shown),
    countComments(read, 'held'),
    countComments(read, 'reported'),
  ]);
  const reasonsOf = Map.groupBy(reasons, ({ comment_id }) => comment_id);
  return {
    rows: rows.map((row) => presentDeskComment(row, reasonsOf.get(row.id))),
    more: ids.length > DESK_COMMENTS_PAGE_SIZE,
    ...(isCounted && { found: ids.length }),
    ...{ held, reported },
  };
}
