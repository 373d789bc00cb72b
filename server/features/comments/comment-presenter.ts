import { isoTime } from '#server/base/iso-time.ts';
import type { Reply, WrittenComment } from '#shared/contracts/comment.ts';
import type { DeskComment } from '#shared/contracts/desk/comment.ts';
import type { CommentRow } from './comment-store.ts';
import type { DeskCommentRow } from './desk-comment-store.ts';
import type { Written } from './write-comment.ts';

export function presentReply(row: CommentRow, { mayDelete }: { mayDelete: boolean }): Reply {
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

/** As the answer to its author contains it. */
export function presentWritten({ comment, replyMails }: Written): WrittenComment {
  return {
    ...presentReply(comment, { mayDelete: true }),
    ...{ replies: [], more_replies: false },
    ...(comment.parent_id !== null && { parent_id: comment.parent_id }),
    ...(replyMails && { reply_mails: replyMails }),
  };
}

export function presentDeskComment(row: DeskCommentRow): DeskComment {
  const { author_id, first_name, last_name } = row;
  return {
    id: row.id,
    comment: row.comment,
    created_at: isoTime(row.created_at),
    status: row.status,
    reports: row.reports,
    parent_id: row.parent_id,
    ...(first_name !== null && {
      author: { ...(author_id !== null && { id: author_id }), first_name, last_name: last_name ?? '' },
    }),
    post: { id: row.post_id, slug: row.post_slug, title: row.post_title },
  };
}
