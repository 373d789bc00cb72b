import { NEEDS_BEARER } from '#server/http/framework.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, answers, refusesStrangers, refusesTooMany } from '#shared/contracts/envelope.ts';
import { postDetailAnswer } from '#shared/contracts/post.ts';
import {
  postReference,
  postVersionDetail,
  postVersionPage,
  versionListQuery,
  versionReference,
} from '#shared/contracts/post-writing.ts';
import { readVersion, readVersions } from './read-versions.ts';
import { restoreVersion } from './restore-version.ts';
import { presentVersion, presentVersionDetail } from './version-presenter.ts';
import type { Writing } from './writing.ts';
import { takeOne } from './writing-limits.ts';

/** For the author of the post and for admins. */
export function versionRoutes(app: App, { database, limits }: Writing) {
  app.get(
    '/post/:id/versions',
    {
      schema: {
        security: NEEDS_BEARER,
        params: postReference,
        querystring: versionListQuery,
        response: { ...answers(postVersionPage), ...refusesStrangers },
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
        response: { ...answers(postVersionDetail), ...refusesStrangers },
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
        response: { ...answers(postDetailAnswer), ...refusesStrangers, ...refusesTooMany },
      },
    },
    async (request) => {
      const { user } = request;
      const { id: postId, versionId } = request.params;
      takeOne(limits.changes, user);
      const { post, notice } = await restoreVersion(database, user, { postId, versionId });
      return answer(post, `Version restored successfully${notice}`);
    },
  );
}
