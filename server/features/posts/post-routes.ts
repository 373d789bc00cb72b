import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { currentUser } from '#server/features/accounts/current-user.ts';
import { readCommentsAtFirst } from '#server/features/comments/read-comments.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, answers } from '#shared/contracts/envelope.ts';
import { latestPosts, latestPostsQuery, postKey, postListQuery, postPageAnswer } from '#shared/contracts/post.ts';
import { postQuery, postWithCommentsAnswer } from '#shared/contracts/post-with-comments.ts';
import { selectionFor } from './post-policy.ts';
import { presentLatest, presentPostFor, presentPostRow } from './post-presenter.ts';
import { listPosts, readLatestPosts, readPostFor, withBodies } from './read-posts.ts';

export function postRoutes(app: App, database: Database) {
  app.get(
    '/post/list',
    { schema: { querystring: postListQuery, response: answers(postPageAnswer) } },
    async (request) => {
      const { query } = request;
      const viewer = await currentUser(database, request);
      const selection = selectionFor(viewer, query.scope);
      const list = await listPosts(database, selection, { ...query, categoryId: query.category_id });
      const rows = query.body === 'omit' ? list.rows : await withBodies(database.read, list.rows);
      return answer({ ...list, rows: rows.map((row) => presentPostRow(row, viewer)) });
    },
  );

  app.get(
    '/post/latest',
    { schema: { querystring: latestPostsQuery, response: answers(latestPosts) } },
    async ({ query }) => answer(presentLatest(await readLatestPosts(database, query.category ?? ''))),
  );

  app.get(
    '/post/:id',
    {
      schema: {
        params: z.object({ id: postKey }),
        querystring: postQuery,
        response: answers(postWithCommentsAnswer),
      },
    },
    async (request) => {
      const { params, query } = request;
      const viewer = await currentUser(database, request);
      const post = presentPostFor(viewer, await readPostFor(database.read, viewer, params.id));
      if (query.include !== 'comments') return answer(post);
      return answer({ ...post, shownComments: await readCommentsAtFirst(database.read, viewer, post.id, query) });
    },
  );
}
