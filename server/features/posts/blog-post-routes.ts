import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { currentUser } from '#server/features/accounts/current-user.ts';
import { draftsFor, selectionFor } from '#server/features/search/post-selection.ts';
import { addCacheTags } from '#server/http/cache-answers.ts';
import type { App } from '#server/http/typed-app.ts';
import { plainAnswers } from '#shared/contracts/envelope.ts';
import { blogPostsQuery, postDetailAnswer, postKey, postRowAnswer } from '#shared/contracts/post.ts';
import { presentPostFor, presentPostRow } from './post-presenter.ts';
import { LIST_TAGS } from './post-routes.ts';
import { cacheTagsOfRows, cacheTagsWithNext, listPosts, readPostFor, withBodies } from './read-posts.ts';

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
    async (request) => {
      const viewer = await currentUser(database, request);
      const found = await readPostFor(database.read, viewer, request.params.id);
      addCacheTags(request, cacheTagsWithNext(found));
      return presentPostFor(viewer, found);
    },
  );
}
