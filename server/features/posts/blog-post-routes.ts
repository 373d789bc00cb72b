import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { postNotFound, unauthorized } from '#server/errors.ts';
import type { App } from '#server/http/typed-app.ts';
import { plainAnswers } from '#shared/contracts/envelope.ts';
import { blogPostsQuery, postDetailAnswer, postKey, postRowAnswer } from '#shared/contracts/post.ts';
import { presentPostDetailAnswer } from './post-presenter.ts';
import { listPublishedPosts, presentPostRows, readPublishedPost } from './read-posts.ts';

/** The same posts as the content endpoints give them: plain JSON, newest first. */
export function blogPostRoutes(app: App, database: Database) {
  app.get(
    '/blog-posts',
    { schema: { querystring: blogPostsQuery, response: plainAnswers(z.array(postRowAnswer)) } },
    async ({ query }) => {
      if (query.status === 'draft') throw unauthorized('Please log in to see drafts.');
      const { rows } = await listPublishedPosts(database, {
        page: query.page,
        limit: query.limit,
        categoryId: query.category_id,
      });
      return presentPostRows(database.read, rows, query);
    },
  );

  app.get(
    '/blog-posts/:id',
    { schema: { params: z.object({ id: postKey }), response: plainAnswers(postDetailAnswer) } },
    async ({ params }) => {
      const post = await readPublishedPost(database.read, params.id);
      if (!post) throw postNotFound();
      return presentPostDetailAnswer(post);
    },
  );
}
