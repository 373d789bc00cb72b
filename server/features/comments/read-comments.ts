import type { CacheTag } from '#server/database/cache-tags.ts';
import type { Db } from '#server/database/database.ts';
import { findPostWithCounts } from '#server/features/posts/engagement-store.ts';
import { requireMaySee, type Viewer } from '#server/features/posts/post-policy.ts';
import { COMMENTS_PAGE_SIZE, type CommentListQuery, type CommentPage } from '#shared/contracts/comment.ts';
import { PAGE_SIZE_MAXIMUM } from '#shared/limits.ts';
import { mayDelete } from './comment-policy.ts';
import { presentComment } from './comment-presenter.ts';
import { type CommentRow, listComments } from './comment-store.ts';

/** More than on the first page, since the reader has asked for more. */
const OLDER_PAGE_SIZE = 10;

/** @throws {HttpError} 404 if the viewer may not see the post */
export async function readComments(
  read: Db,
  viewer: Viewer,
  postId: number,
  query: CommentListQuery,
): Promise<CommentPage> {
  const post = requireMaySee(viewer, await findPostWithCounts(read, postId));
  const page = query.page ?? 1;
  const limit = Math.min(query.limit ?? COMMENTS_PAGE_SIZE, PAGE_SIZE_MAXIMUM);
  const viewerId = viewer?.id;
  const range = await readRange(read, post, { before: query.before ?? null, page, limit, viewerId });
  const rows = range.rows.map((row) => presentComment(row, { mayDelete: mayDelete(viewer, row, post) }));
  return { rows, count: post.comments, page, limit, more: range.more };
}

/**
 * A post page's first comments, or the next older ones.
 * @param before the id of a comment; only older ones are returned
 * @throws {HttpError} 404 if the viewer may not see the post
 */
export function readCommentsAtFirst(
  read: Db,
  viewer: Viewer,
  postId: number,
  { before }: Pick<CommentListQuery, 'before'>,
): Promise<CommentPage> {
  return readComments(read, viewer, postId, { before, limit: pageSizeAfter(before) });
}

interface ShownComments {
  page: CommentPage;
  /** A write to any of these makes a cached copy of the page stale. */
  dependsOn: CacheTag[];
}

/**
 * The comments of a published post as shown to visitors who are not logged in.
 * @param before the id of a comment; only older ones are returned
 */
export async function readShownComments(
  read: Db,
  post: { id: number; comments: number },
  before: number | null,
): Promise<ShownComments> {
  const limit = pageSizeAfter(before);
  const range = await readRange(read, post, { before, page: 1, limit, viewerId: undefined });
  const rows = range.rows.map((row) => presentComment(row, { mayDelete: false }));
  return {
    page: { rows, count: post.comments, page: 1, limit, more: range.more },
    dependsOn: authorsOf(range.rows),
  };
}

function pageSizeAfter(before: number | null | undefined): number {
  return before ? OLDER_PAGE_SIZE : COMMENTS_PAGE_SIZE;
}

interface CommentRange {
  before: number | null;
  page: number;
  limit: number;
  viewerId: number | undefined;
}

async function readRange(
  read: Db,
  post: { id: number; comments: number },
  { before, page, limit, viewerId }: CommentRange,
) {
  // Most posts have no comments, which saves them a query. The count leaves out held ones, which only a user can have.
  if (post.comments === 0 && viewerId === undefined) return { rows: [], more: false };
  // One row beyond the page tells whether there are more.
  const found = await listComments(read, {
    postId: post.id,
    before,
    limit: limit + 1,
    offset: (page - 1) * limit,
    viewerId,
  });
  return { rows: found.slice(0, limit), more: found.length > limit };
}

function authorsOf(rows: CommentRow[]): CacheTag[] {
  return rows.flatMap(({ author_id }) => (author_id === null ? [] : [`person:${author_id}` as const]));
}
