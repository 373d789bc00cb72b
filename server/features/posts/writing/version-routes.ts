import { NEEDS_BEARER } from '#server/http/framework.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, loginAnswers, rateLimitErrors } from '#shared/contracts/envelope.ts';
import { pageQuery } from '#shared/contracts/list.ts';
import { postDetailAnswer } from '#shared/contracts/post.ts';
import { postVersionDetail, postVersionPage, versionReference } from '#shared/contracts/post-writing.ts';
import { reference } from '#shared/contracts/text.ts';
import { presentOwnPost, presentVersion, presentVersionDetail } from '../post-presenter.ts';
import { readVersion, readVersions, restoreVersion } from './versions.ts';
import { limitWriting, type WritingDeps } from './writing-limits.ts';

const listAnswers = loginAnswers(postVersionPage);
const versionAnswers = { ...loginAnswers(postVersionDetail), ...rateLimitErrors };
const postAnswers = { ...loginAnswers(postDetailAnswer), ...rateLimitErrors };

/** Only the author of the post and admins may call these. */
export function versionRoutes(app: App, writing: WritingDeps) {
  const { database, limits } = writing;
  const security = NEEDS_BEARER;
  const list = { security, params: reference, querystring: pageQuery, response: listAnswers };
  app.get('/post/:id/versions', { schema: list }, async ({ user, params, query }) => {
    const page = await readVersions(database.read, user, params.id, query);
    return answer({ ...page, rows: page.rows.map(presentVersion) });
  });

  const one = { security, params: versionReference, response: versionAnswers };
  app.get('/post/:id/versions/:versionId', { schema: one }, async ({ user, params }) => {
    // Its text is rendered for each call.
    limitWriting(limits.references, user);
    const version = await readVersion(database.read, user, { postId: params.id, versionId: params.versionId });
    return answer(presentVersionDetail(version));
  });

  const restoring = { security, params: versionReference, response: postAnswers };
  app.post('/post/:id/versions/:versionId/restore', { schema: restoring }, async ({ user, params }) => {
    limitWriting(limits.changes, user);
    const { post, notice } = await restoreVersion(writing, user, { postId: params.id, versionId: params.versionId });
    return answer(presentOwnPost(post), `Version restored${notice}`);
  });
}
