import type { CacheTag } from '#server/database/cache-tags.ts';
import type { Db } from '#server/database/database.ts';
import { NO_USER } from '#server/features/accounts/user-store.ts';
import { findSiteAuthor } from '#server/features/author/author-store.ts';
import { NO_SITE_AUTHOR, type SiteAuthor } from '#server/features/author/is-site-author.ts';
import { findPostWithCounts } from '#server/features/posts/engagement-store.ts';
import { requireMaySee, type Viewer } from '#server/features/posts/post-policy.ts';
import {
  COMMENTS_PAGE_SIZE,
  type CommentListQuery,
  type CommentPage,
  REPLIES_SHOWN,
  type ReplyPage,
} from '#shared/contracts/comment.ts';
import { PAGE_SIZE_MAXIMUM } from '#shared/limits.ts';
import { commentNotFound } from './comment-policy.ts';
import { type CommentedPost, presentReply } from './comment-presenter.ts';
import {
  type CommentRow,
  countReplies,
  findPlaceOfComment,
  listComments,
  listReplies,
  listRepliesAfter,
} from './comment-store.ts';

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
  const post = requireMaySee(viewer, await findPostWithCounts(read, postId));
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
  const parent = await findPlaceOfComment(read, id);
  if (parent?.status !== 'shown' || parent.parent_id !== null) throw commentNotFound();
  const post = requireMaySee(viewer, await findPostWithCounts(read, parent.post_id));
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
  const present = createPresenter(viewer, post, siteAuthor);
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
  return createPresenter(viewer, post, await findSiteAuthor(read));
}

function createPresenter(viewer: Viewer, post: CommentedPost, siteAuthor: SiteAuthor) {
  return (row: CommentRow) => presentReply(row, { viewer, post, siteAuthor, now: Date.now() });
}
