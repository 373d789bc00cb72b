import { postNotFound } from '#server/base/errors.ts';
import type { Database } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { requireBearer } from '#server/features/accounts/require-login.ts';
import { requireMayChange } from '#server/features/posts/post-policy.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import type { App } from '#server/http/typed-app.ts';
import { reference } from '#shared/contracts/text.ts';
import { postFile, postNames } from './post-file.ts';
import { readPostsToWrite } from './read-posts-to-write.ts';

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
  return { name: postNames()(post), file: postFile(post, { kind: 'absolute', siteUrl }) };
}
