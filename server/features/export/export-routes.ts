import { conflict, postNotFound } from '#server/base/errors.ts';
import { isoDay } from '#server/base/iso-time.ts';
import type { Database } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { requireBearer } from '#server/features/accounts/require-login.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import type { MediaStore } from '#server/features/media/media-store.ts';
import { requireMayChange } from '#server/features/posts/post-policy.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import type { App } from '#server/http/typed-app.ts';
import { exportQuery } from '#shared/contracts/desk/import.ts';
import { reference } from '#shared/contracts/text.ts';
import { readPostsToWrite } from './export-store.ts';

const ONE_AT_A_TIME = 'Another export is being downloaded. Wait until it is done.';

export function exportDeskRoutes(desk: App, deps: { database: Database; store: MediaStore }) {
  const description = 'The whole site as a zip archive of files that need no special program.';
  const begin = async (by: { id: number }, subject: string, subscribers: boolean) => {
    await deps.database.transaction((db) => recordAudit(db, 'site exported', { by, subject }));
    const { exportSite } = await import('./export-site.ts');
    return exportSite(deps, { subscribers });
  };
  // Each has a snapshot of the database, and on PostgreSQL a connection, for as long as its download takes.
  let isRunning = false;
  const ended = () => {
    isRunning = false;
  };
  // No HEAD route: it would be audited as an export, although it exports nothing.
  const options = {
    schema: { description, querystring: exportQuery },
    exposeHeadRoute: false,
    onRequest: requireBearer,
  };
  desk.get('/desk/export', options, async (request, reply) => {
    if (isRunning) throw conflict(ONE_AT_A_TIME);
    isRunning = true;
    const subscribers = request.query.subscribers === 'yes';
    const subject = subscribers ? 'with subscribers' : '';
    const { archive, result } = await begin(request.user, subject, subscribers).catch((error) => {
      ended();
      throw error;
    });
    result
      .then(({ missing }) => missing.length > 0 && request.log.warn({ missing }, 'Images are missing in the export.'))
      // The stream is cut off, and the log of requests says so.
      .catch(() => {})
      .finally(ended);
    reply.header('content-disposition', `attachment; filename="site-${isoDay(Date.now())}.zip"`);
    return reply.type('application/zip').send(archive);
  });
}

interface PostMarkdownDeps {
  database: Database;
  siteUrl: () => string;
}

/** A writer downloads a post of their own, drafts included; an admin that of anybody. */
export function postMarkdownRoutes(app: App, { database, siteUrl }: PostMarkdownDeps) {
  const description = 'The post as a Markdown file with front matter, for its author.';
  const schema = { security: NEEDS_BEARER, params: reference, description };
  app.get('/post/:id/markdown', { schema, onRequest: requireBearer }, async ({ user, params }, reply) => {
    const { name, file } = await readPostFile(database, user, params.id, siteUrl());
    reply.header('content-disposition', `attachment; filename="post.md"; filename*=UTF-8''${encodeURIComponent(name)}`);
    return reply.type('text/markdown; charset=utf-8').send(file);
  });
}

/** Its images are named by their addresses on the site, since the file leaves it alone. */
async function readPostFile({ read }: Database, user: CurrentUser, id: number, siteUrl: string) {
  const [post] = await readPostsToWrite(read, [id]);
  requireMayChange(user, post);
  if (!post) throw postNotFound();
  const { postFile, postNames } = await import('./post-file.ts');
  return { name: postNames()(post), file: postFile(post, { kind: 'absolute', siteUrl }) };
}
