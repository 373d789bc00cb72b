import type { Db } from '#server/database/database.ts';
import type { Change } from '#server/database/dialects/engine.ts';
import { COMMENTS_PAGE_SIZE, type CommentPage } from '#shared/contracts/comment.ts';
import { presentComment } from './comment-presenter.ts';
import { type CommentRow, listComments } from './comment-store.ts';

/** More than at first, for whoever asked to read on. */
const OLDER_PAGE_SIZE = 10;

export interface ShownComments {
  page: CommentPage;
  /** Whoever writes one of these changes what is shown. */
  dependsOn: Change[];
}

/** As the page of a published post shows them to a stranger. `before` is the id of a comment. */
export async function readShownComments(
  read: Db,
  post: { id: number; comments: number },
  before: number | null,
): Promise<ShownComments> {
  const limit = before === null ? COMMENTS_PAGE_SIZE : OLDER_PAGE_SIZE;
  // Most posts of most sites have none, and asking takes time.
  const found =
    post.comments === 0 ? [] : await listComments(read, { postId: post.id, before, limit: limit + 1, offset: 0 });
  const rows = found.slice(0, limit);
  return {
    page: {
      rows: rows.map((row) => presentComment(row, { mayDelete: false })),
      count: post.comments,
      page: 1,
      limit,
      more: found.length > limit,
    },
    dependsOn: authorsOf(rows),
  };
}

function authorsOf(rows: CommentRow[]): Change[] {
  return rows.flatMap(({ author_id }) => (author_id === null ? [] : [`person:${author_id}` as const]));
}
