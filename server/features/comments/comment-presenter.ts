import { isoTime } from '#server/base/iso-time.ts';
import type { Comment } from '#shared/contracts/comment.ts';
import type { DeskComment } from '#shared/contracts/desk/comment.ts';
import type { CommentRow } from './comment-store.ts';
import type { DeskCommentRow } from './desk-comment-store.ts';

export function presentComment(row: CommentRow, { mayDelete }: { mayDelete: boolean }): Comment {
  return {
    id: row.id,
    comment: row.comment,
    created_at: isoTime(row.created_at),
    ...(row.author_first_name !== null && {
      author: { first_name: row.author_first_name, last_name: row.author_last_name ?? '' },
    }),
    may_delete: mayDelete,
    ...(row.status === 'held' && { held: true as const }),
  };
}

export function presentDeskComment(row: DeskCommentRow): DeskComment {
  const { author_id: authorId, first_name, last_name } = row;
  return {
    id: row.id,
    comment: row.comment,
    created_at: isoTime(row.created_at),
    status: row.status,
    reports: row.reports,
    ...(authorId !== null && { author: { id: authorId, first_name: first_name ?? '', last_name: last_name ?? '' } }),
    post: { id: row.post_id, slug: row.post_slug, title: row.post_title },
  };
}
