import type { Database } from '#server/database/database.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, loginAnswers, rateLimitErrors } from '#shared/contracts/envelope.ts';
import { previewLink } from '#shared/contracts/post-writing.ts';
import { reference } from '#shared/contracts/text.ts';
import { postPath } from '#shared/text/post-path.ts';
import { limitWriting, type WritingDeps } from '../writing/writing-limits.ts';
import { makePreviewLink, readPreviewLink, revokePreviewLink } from './preview-links.ts';

interface PreviewLinkDeps extends Pick<WritingDeps, 'limits'> {
  database: Database;
  siteUrl: () => string;
}

/** Only the author of the post and admins may call these. */
export function previewLinkRoutes(app: App, { database, limits, siteUrl }: PreviewLinkDeps) {
  const path = '/post/:id/preview-link';
  const schema = {
    security: NEEDS_BEARER,
    params: reference,
    response: { ...loginAnswers(previewLink), ...rateLimitErrors },
  };
  const addressOf = (id: number, token: string) => `${siteUrl()}${postPath(String(id))}?preview=${token}`;

  app.get(path, { schema }, async ({ user, params: { id } }) => {
    const token = await readPreviewLink(database.read, user, id);
    return answer({ url: token === undefined ? null : addressOf(id, token) });
  });

  app.post(path, { schema }, async ({ user, params: { id } }) => {
    limitWriting(limits.changes, user);
    const token = await makePreviewLink(database, user, id);
    return answer({ url: addressOf(id, token) }, 'Preview link ready.');
  });

  app.delete(path, { schema }, async ({ user, params: { id } }) => {
    limitWriting(limits.changes, user);
    await revokePreviewLink(database, user, id);
    return answer({ url: null }, 'Preview link revoked.');
  });
}
