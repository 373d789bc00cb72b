import type { Db } from '#server/database/database.ts';
import type { CacheTag } from '#server/database/dialects/engine.ts';
import { requireMaySee, type Viewer } from '#server/features/posts/post-policy.ts';
import { findWithCounts } from '#server/features/posts/response-store.ts';
import { COMMENTS_PAGE_SIZE, type CommentListQuery, type CommentPage } from '#shared/contracts/comment.ts';
import { PAGE_SIZE_MAXIMUM } from '#shared/limits.ts';
import { mayDelete } from './comment-policy.ts';
import { presentComment } from './comment-presenter.ts';
import { type CommentRow, listComments } from './comment-store.ts';

/** More than at first, for whoever asked to read on. */
const OLDER_PAGE_SIZE = 10;

/** @throws {HttpError} 404 where this person may not see the post */
export async function readComments(
  read: Db,
  viewer: Viewer,
  postId: number,
  query: CommentListQuery,
): Promise<CommentPage> {
  const post = requireMaySee(viewer, await findWithCounts(read, postId));
  const page = query.page ?? 1;
  const limit = Math.min(query.limit ?? COMMENTS_PAGE_SIZE, PAGE_SIZE_MAXIMUM);
  const viewerId = viewer?.id;
  const part = await readPart(read, post, { before: query.before ?? null, page, limit, viewerId });
  const rows = part.rows.map((row) => presentComment(row, { mayDelete: mayDelete(viewer, row, post) }));
  return { rows, count: post.comments, page, limit, more: part.more };
}

/**
 * As many as the page of a post shows at first, or after `before`, the id of a comment.
 * @throws {HttpError} 404 where this person may not see the post
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
  /** Whoever writes one of these changes what is shown. */
  dependsOn: CacheTag[];
}

/** As the page of a published post shows them to a stranger. `before` is the id of a comment. */
export async function readShownComments(
  read: Db,
  post: { id: number; comments: number },
  before: number | null,
): Promise<ShownComments> {
  const limit = pageSizeAfter(before);
  const part = await readPart(read, post, { before, page: 1, limit, viewerId: undefined });
  const rows = part.rows.map((row) => presentComment(row, { mayDelete: false }));
  return {
    page: { rows, count: post.comments, page: 1, limit, more: part.more },
    dependsOn: authorsOf(part.rows),
  };
}

function pageSizeAfter(before: number | null | undefined): number {
  return before ? OLDER_PAGE_SIZE : COMMENTS_PAGE_SIZE;
}

interface Place {
  before: number | null;
  page: number;
  limit: number;
  viewerId: number | undefined;
}

async function readPart(read: Db, post: { id: number; comments: number }, { before, page, limit, viewerId }: Place) {
  // Most posts of most sites have none, and asking takes time. What is held is not counted.
  if (post.comments === 0 && viewerId === undefined) return { rows: [], more: false };
  // One more than wanted says whether there are more.
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
