import { isoTime } from '#server/base/iso-time.ts';
import { isSiteAuthor, type SiteAuthor } from '#server/features/author/is-site-author.ts';
import type { Viewer } from '#server/features/posts/post-policy.ts';
import type { Reply, WrittenComment } from '#shared/contracts/comment.ts';
import type { DeskComment } from '#shared/contracts/desk/comment.ts';
import type { Language } from '#shared/contracts/text.ts';
import { mayDelete, secondsToEdit } from './comment-policy.ts';
import type { CommentRow } from './comment-store.ts';
import type { DeskCommentRow } from './desk-comment-store.ts';
import { DELETED } from './remove-comments-store.ts';
import type { ReportReasonRow } from './report-store.ts';
import type { Written } from './write-comment.ts';

/** In the language of the post. */
const DELETED_COMMENT: Record<Language, string> = { en: 'Comment deleted', hi: 'टिप्पणी हटा दी गई' };

export interface CommentedPost {
  author_id: number | null;
  language: Language;
}

interface ShownTo {
  viewer: Viewer;
  post: CommentedPost;
  siteAuthor: SiteAuthor;
  now: number;
}

export function presentReply(row: CommentRow, { viewer, post, siteAuthor, now }: ShownTo): Reply {
  const { id, author_first_name: first_name, author_last_name: last_name } = row;
  const created_at = isoTime(row.created_at);
  if (row.comment === DELETED) {
    return { id, comment: DELETED_COMMENT[post.language], created_at, may_delete: false, deleted: true };
  }
  const isOwn = viewer !== undefined && viewer.id === row.author_id;
  const seconds = isOwn ? secondsToEdit(row, now) : 0;
  return {
    id,
    comment: row.comment,
    created_at,
    ...(first_name !== null && { author: { first_name, last_name: last_name ?? '' } }),
    ...(isSiteAuthor({ ...row, first_name, last_name }, siteAuthor) && { by_author: true as const }),
    may_delete: mayDelete(viewer, row, post),
    ...(seconds > 0 && { editable_for: seconds }),
    ...(row.edited_at !== null && { edited_at: isoTime(row.edited_at) }),
    ...(row.status === 'held' && { held: true as const }),
  };
}

/** As the answer to its author contains it. */
export function presentWritten({ comment, replyMails }: Written, present: (row: CommentRow) => Reply): WrittenComment {
  return {
    ...present(comment),
    ...{ replies: [], more_replies: false },
    ...(comment.parent_id !== null && { parent_id: comment.parent_id }),
    ...(replyMails && { reply_mails: replyMails }),
  };
}

export function presentDeskComment(row: DeskCommentRow, reasons: ReportReasonRow[] = []): DeskComment {
  const { author_id, first_name, last_name } = row;
  return {
    id: row.id,
    comment: row.comment,
    created_at: isoTime(row.created_at),
    ...(row.edited_at !== null && { edited_at: isoTime(row.edited_at) }),
    status: row.status,
    reports: row.reports,
    report_reasons: reasons.map(({ reason, words }) => ({ reason, words })),
    parent_id: row.parent_id,
    ...(first_name !== null && {
      author: { ...(author_id !== null && { id: author_id }), first_name, last_name: last_name ?? '' },
    }),
    post: { id: row.post_id, slug: row.post_slug, title: row.post_title },
  };
}
