import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { badRequest } from '#server/base/errors.ts';
import type { CacheTag } from '#server/database/cache-tags.ts';
import type { Database, Db } from '#server/database/database.ts';
import { currentUser } from '#server/features/accounts/current-user.ts';
import { draftsFor, selectionFor } from '#server/features/search/post-selection.ts';
import { addCacheTags } from '#server/http/cache-answers.ts';
import type { App } from '#server/http/typed-app.ts';
import { type CommentPage, commentPage } from '#shared/contracts/comment.ts';
import { answer, answers, plainAnswers } from '#shared/contracts/envelope.ts';
import { optional } from '#shared/contracts/list.ts';
import {
  blogPostsQuery,
  latestPosts,
  latestPostsQuery,
  postDetailAnswer,
  postKey,
  postListQuery,
  postPageAnswer,
  postRowAnswer,
} from '#shared/contracts/post.ts';
import { idInput, text } from '#shared/contracts/text.ts';
import { listManagedPosts } from './managing/list-managed-posts.ts';
import type { Viewer } from './post-policy.ts';
import { presentLatest, presentPostFor, presentPostRow } from './post-presenter.ts';
import type { PostWithNext } from './post-store.ts';
import {
  cacheTagsOfRows,
  cacheTagsWithNext,
  listPosts,
  readLatestPosts,
  readPostFor,
  withBodies,
} from './read-posts.ts';

/** Reads the comments on a post that the viewer may see, with what that page depends on. */
type ReadComments = (
  read: Db,
  viewer: Viewer,
  post: PostWithNext['post'],
  before: number | null | undefined,
) => Promise<{ page: CommentPage; dependsOn: CacheTag[] }>;

/** Every list changes when a post is published, or a category renamed. */
const LIST_TAGS = ['posts', 'every-post', 'categories'] as const;

export function postRoutes(app: App, database: Database, readComments: ReadComments) {
  app.get(
    '/post/list',
    { schema: { querystring: postListQuery, response: answers(postPageAnswer) }, config: { cacheTags: LIST_TAGS } },
    async (request) => {
      const { query } = request;
      const viewer = await currentUser(database, request);
      const list = await readList(database, viewer, query);
      addCacheTags(request, cacheTagsOfRows(list.rows));
      const rows = query.body === 'omit' ? list.rows : await withBodies(database.read, list.rows);
      return answer({ ...list, rows: rows.map((row) => presentPostRow(row, viewer)) });
    },
  );

  app.get(
    '/post/latest',
    { schema: { querystring: latestPostsQuery, response: answers(latestPosts) }, config: { cacheTags: LIST_TAGS } },
    async (request) => {
      const latest = await readLatestPosts(database, request.query.category ?? '');
      addCacheTags(request, cacheTagsOfRows(latest.featured ? [latest.featured, ...latest.others] : []));
      return answer(presentLatest(latest));
    },
  );

  app.get(
    '/post/:id',
    {
      schema: {
        params: z.object({ id: postKey }),
        querystring: postQuery,
        response: answers(postWithCommentsAnswer),
      },
      config: { cacheTags: ['categories'] },
    },
    async (request) => {
      const { params, query } = request;
      request.isPrivate = query.preview !== undefined;
      const { viewer, found, post } = await readOne(database, request, params.id, query.preview);
      if (query.include !== 'comments') return answer(post);
      const comments = await readComments(database.read, viewer, found.post, query.before);
      addCacheTags(request, comments.dependsOn);
      return answer({ ...post, shownComments: comments.page });
    },
  );
}

/** @throws {HttpError} 400 for a status or an order of a list that has neither; 401, 403 */
function readList(database: Database, viewer: Viewer, query: z.output<typeof postListQuery>) {
  const selection = selectionFor(viewer, query.scope);
  const request = { ...query, categoryId: query.category_id };
  if (!query.status && !query.sort) return listPosts(database, selection, request);
  if (selection.kind !== 'not in bin') throw badRequest('Only the lists “mine” and “all” have a status and an order.');
  if (query.tag) throw badRequest('Give either a tag, or a status and an order.', 'tag');
  return listManagedPosts(database, selection.authorId, request);
}

/** The content endpoints: the same posts as plain JSON without an envelope, newest first. */
export function blogPostRoutes(app: App, database: Database) {
  app.get(
    '/blog-posts',
    {
      schema: { querystring: blogPostsQuery, response: plainAnswers(z.array(postRowAnswer)) },
      config: { cacheTags: LIST_TAGS },
    },
    async (request) => {
      const { page, limit, category_id: categoryId, status, body } = request.query;
      const viewer = await currentUser(database, request);
      const selection = status === 'draft' ? draftsFor(viewer) : selectionFor(viewer, 'public');
      const { rows } = await listPosts(database, selection, { page, limit, categoryId });
      addCacheTags(request, cacheTagsOfRows(rows));
      const whole = body === 'omit' ? rows : await withBodies(database.read, rows);
      return whole.map((row) => presentPostRow(row, viewer));
    },
  );

  app.get(
    '/blog-posts/:id',
    {
      schema: { params: z.object({ id: postKey }), response: plainAnswers(postDetailAnswer) },
      config: { cacheTags: ['categories'] },
    },
    async (request) => (await readOne(database, request, request.params.id)).post,
  );
}

/** @throws {HttpError} 404 */
async function readOne(database: Database, request: FastifyRequest, key: string, preview?: string) {
  const viewer = await currentUser(database, request);
  const found = await readPostFor(database, viewer, key, preview);
  addCacheTags(request, cacheTagsWithNext(found));
  return { viewer, found, post: presentPostFor(viewer, found) };
}

const postQuery = z.object({
  /** Whether the answer also holds the comments that the post's page shows first. */
  include: optional(z.enum(['comments'], 'include can only be comments.')),
  /** Only comments older than the one with this id. */
  before: optional(idInput),
  /** The token of a preview link, which shows a draft to anybody. */
  preview: optional(text(100)),
});

const postWithCommentsAnswer = postDetailAnswer.extend({ shownComments: commentPage.optional() });
