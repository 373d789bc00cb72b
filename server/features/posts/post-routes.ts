import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { postNotFound, unauthorized } from '#server/errors.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, answers } from '#shared/contracts/envelope.ts';
import {
  latestPosts,
  latestPostsQuery,
  postDetailAnswer,
  postKey,
  postListQuery,
  postPageAnswer,
} from '#shared/contracts/post.ts';
import { presentPostDetailAnswer } from './post-presenter.ts';
import { listPublishedPosts, presentPostRows, readLatestPosts, readPublishedPost } from './read-posts.ts';

export function postRoutes(app: App, database: Database) {
  app.get(
    '/post/list',
    { schema: { querystring: postListQuery, response: answers(postPageAnswer) } },
    async ({ query }) => {
      if (query.scope === 'mine' || query.scope === 'all') throw unauthorized('Please log in to see these posts.');
      const list = await listPublishedPosts(database, { ...query, categoryId: query.category_id });
      return answer({ ...list, rows: await presentPostRows(database.read, list.rows, query) });
    },
  );

  app.get(
    '/post/latest',
    { schema: { querystring: latestPostsQuery, response: answers(latestPosts) } },
    async ({ query }) => answer(await readLatestPosts(database, query.category ?? '')),
  );

  app.get(
    '/post/:id',
    { schema: { params: z.object({ id: postKey }), response: answers(postDetailAnswer) } },
    async ({ params }) => {
      const post = await readPublishedPost(database.read, params.id);
      if (!post) throw postNotFound();
      return answer(presentPostDetailAnswer(post));
    },
  );
}
