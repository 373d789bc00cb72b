import { isoTime } from '#server/base/iso-time.ts';
import type { CacheTag } from '#server/database/cache-tags.ts';
import type { Db } from '#server/database/database.ts';
import { findRow } from '#server/database/rows.ts';
import { NO_USER } from '#server/features/accounts/user-store.ts';
import { findSiteAuthor, isSiteAuthor, NO_SITE_AUTHOR, type SiteAuthor } from '#server/features/author/author-store.ts';
import { requireMaySee, type Viewer } from '#server/features/posts/post-policy.ts';
import {
  COMMENTS_PAGE_SIZE,
  type CommentListQuery,
  type CommentPage,
  type DeskComment,
  REPLIES_SHOWN,
  type Reply,
  type ReplyPage,
  type WrittenComment,
} from '#shared/contracts/comment.ts';
import type { Language } from '#shared/contracts/text.ts';
import { PAGE_SIZE_MAXIMUM } from '#shared/limits.ts';
import { commentNotFound, mayDelete, secondsToEdit } from './comment-policy.ts';
import {
  type CommentRow,
  countReplies,
  DELETED,
  findComment,
  listComments,
  listReplies,
  listRepliesAfter,
} from './comment-store.ts';
import type { DeskCommentRow, ReportReasonRow } from './desk-comment-store.ts';
import type { Written } from './write-comment.ts';

/** More than on the first page, since the reader has asked for more. */
const OLDER_PAGE_SIZE = 10;
const MORE_REPLIES = 50;

/** @throws {HttpError} 404 if the viewer may not see the post */
export async function readComments(
  read: Db,
  viewer: Viewer,
  postId: number,
  query: CommentListQuery,
): Promise<CommentPage> {
  const post = requireMaySee(viewer, await findRow(read, 'posts', { id: postId }));
  const limit = Math.min(query.limit ?? COMMENTS_PAGE_SIZE, PAGE_SIZE_MAXIMUM);
  const { before, page } = query;
  return (await readPage(read, viewer, post, { before, page, limit })).page;
}

/**
 * The first comments on the page of a post that the viewer may see, or the next older ones.
 * @param before the id of a comment; only older ones are returned
 */
export function readShownComments(
  read: Db,
  viewer: Viewer,
  post: Post,
  before: number | null | undefined,
): Promise<ShownComments> {
  return readPage(read, viewer, post, { before, limit: before ? OLDER_PAGE_SIZE : COMMENTS_PAGE_SIZE });
}

/**
 * The replies to a comment after those that were listed with it.
 * @throws {HttpError} 404 if the viewer may not see the comment
 */
export async function readReplies(read: Db, viewer: Viewer, id: number, after: number): Promise<ReplyPage> {
  const parent = await findComment(read, id);
  if (parent?.status !== 'shown' || parent.parent_id !== null) throw commentNotFound();
  const post = requireMaySee(viewer, await findRow(read, 'posts', { id: parent.post_id }));
  const range = { parentId: id, viewerId: viewer?.id ?? NO_USER, after, limit: MORE_REPLIES + 1 };
  const found = await listRepliesAfter(read, range);
  const present = await readPresenter(read, viewer, post);
  const rows = found.slice(0, MORE_REPLIES).map(present);
  return { rows, more: found.length > MORE_REPLIES };
}

type Post = CommentedPost & { id: number; comments: number };

interface ShownComments {
  page: CommentPage;
  /** A write to any of these makes a cached copy of the page stale. */
  dependsOn: CacheTag[];
}

async function readPage(
  read: Db,
  viewer: Viewer,
  post: Post,
  { before, page = 1, limit }: { before: number | null | undefined; page?: number | undefined; limit: number },
): Promise<ShownComments> {
  // Most posts have no comments, which saves them a query. The count leaves out held ones, which only a user can have.
  const isEmpty = post.comments === 0 && viewer === undefined;
  // One row beyond the page tells whether there are more.
  const range = [before ?? Number.MAX_SAFE_INTEGER, limit + 1, (page - 1) * limit] as const;
  const found = isEmpty ? [] : await listComments(read, post.id, viewer?.id ?? NO_USER, ...range);
  const shown = found.slice(0, limit);
  const [replies, replyCount, siteAuthor] = await Promise.all([
    readFirstReplies(read, viewer, shown),
    post.comments === 0 ? 0 : countReplies(read, post.id),
    shown.length === 0 ? NO_SITE_AUTHOR : findSiteAuthor(read),
  ]);
  const present = (row: CommentRow) => presentReply(row, { viewer, post, siteAuthor });
  const rows = shown.map((row) => {
    const ofRow = replies.get(row.id) ?? [];
    const more_replies = ofRow.length > REPLIES_SHOWN;
    return { ...present(row), replies: ofRow.slice(0, REPLIES_SHOWN).map(present), more_replies };
  });
  const authors = new Set([...shown, ...[...replies.values()].flat()].map(({ author_id }) => author_id));
  return {
    page: {
      ...{ rows, count: post.comments, page, limit, more: found.length > limit },
      ...(replyCount > 0 && { reply_count: replyCount }),
    },
    dependsOn: ['author', ...[...authors].flatMap((id) => (id === null ? [] : [`person:${id}` as const]))],
  };
}

/** By the comment that they reply to; one more than is shown tells whether there are others. */
async function readFirstReplies(read: Db, viewer: Viewer, comments: CommentRow[]): Promise<Map<number, CommentRow[]>> {
  if (comments.length === 0) return new Map();
  const parentIds = comments.map(({ id }) => id);
  const found = await listReplies(read, { parentIds, viewerId: viewer?.id ?? NO_USER, limit: REPLIES_SHOWN + 1 });
  return Map.groupBy(found, ({ parent_id }) => parent_id as number);
}

/** @returns a function that presents comments on this post as the viewer sees them now */
export async function readPresenter(read: Db, viewer: Viewer, post: CommentedPost) {
  const siteAuthor = await findSiteAuthor(read);
  return (row: CommentRow) => presentReply(row, { viewer, post, siteAuthor });
}

/** In the language of the post. */
const DELETED_COMMENT: Record<Language, string> = { en: 'Comment deleted', hi: 'टिप्पणी हटा दी गई' };

interface CommentedPost {
  author_id: number | null;
  language: Language;
}

interface ShownTo {
  viewer: Viewer;
  post: CommentedPost;
  siteAuthor: SiteAuthor;
}

function presentReply(row: CommentRow, { viewer, post, siteAuthor }: ShownTo): Reply {
  const { id, author_first_name: first_name, author_last_name: last_name } = row;
  const created_at = isoTime(row.created_at);
  if (row.comment === DELETED) {
    return { id, comment: DELETED_COMMENT[post.language], created_at, may_delete: false, deleted: true };
  }
  const isOwn = viewer !== undefined && viewer.id === row.author_id;
  const seconds = isOwn ? secondsToEdit(row, Date.now()) : 0;
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

export function presentWritten({ comment, replyMails }: Written, present: (row: CommentRow) => Reply): WrittenComment {
  return {
    ...present(comment),
    ...{ replies: [], more_replies: false },
    ...(comment.parent_id !== null && { parent_id: comment.parent_id }),
    ...(replyMails && { reply_mails: replyMails }),
  };
}

export function presentDeskComment(row: DeskCommentRow, reasons: ReportReasonRow[] = []): DeskComment {
  const { author_id, author_first_name: first_name, author_last_name: last_name } = row;
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
