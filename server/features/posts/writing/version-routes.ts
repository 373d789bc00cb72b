import { NEEDS_BEARER } from '#server/http/framework.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, answers, loginErrors, rateLimitErrors } from '#shared/contracts/envelope.ts';
import { pageQuery } from '#shared/contracts/list.ts';
import { postDetailAnswer } from '#shared/contracts/post.ts';
import { postVersionDetail, postVersionPage, versionReference } from '#shared/contracts/post-writing.ts';
import { reference } from '#shared/contracts/text.ts';
import { presentOwnPost, presentVersion, presentVersionDetail } from '../post-presenter.ts';
import { readVersion, readVersions, restoreVersion } from './versions.ts';
import { limitWriting, type WritingDeps } from './writing-limits.ts';

/** Only the author of the post and admins may call these. */
export function versionRoutes(app: App, { database, limits }: WritingDeps) {
  app.get(
    '/post/:id/versions',
    {
      schema: {
        security: NEEDS_BEARER,
        params: reference,
        querystring: pageQuery,
        response: { ...answers(postVersionPage), ...loginErrors },
      },
    },
    async (request) => {
      const list = await readVersions(database.read, request.user, request.params.id, request.query);
      return answer({ ...list, rows: list.rows.map(presentVersion) });
    },
  );

  app.get(
    '/post/:id/versions/:versionId',
    {
      schema: {
        security: NEEDS_BEARER,
        params: versionReference,
        response: { ...answers(postVersionDetail), ...loginErrors },
      },
    },
    async (request) => {
      const { id: postId, versionId } = request.params;
      return answer(presentVersionDetail(await readVersion(database.read, request.user, { postId, versionId })));
    },
  );

  app.post(
    '/post/:id/versions/:versionId/restore',
    {
      schema: {
        security: NEEDS_BEARER,
        params: versionReference,
        response: { ...answers(postDetailAnswer), ...loginErrors, ...rateLimitErrors },
      },
    },
    async (request) => {
      const { user } = request;
      const { id: postId, versionId } = request.params;
      limitWriting(limits.changes, user);
      const { post, notice } = await restoreVersion(database, user, { postId, versionId });
      return answer(presentOwnPost(post), `Version restored successfully${notice}`);
    },
  );
}
