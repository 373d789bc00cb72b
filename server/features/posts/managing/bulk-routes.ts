import { NEEDS_BEARER } from '#server/http/framework.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, answers, loginErrors, rateLimitErrors } from '#shared/contracts/envelope.ts';
import { type BulkAction, type PostBulkDone, postBulk, postBulkDone } from '#shared/contracts/post-bulk.ts';
import { limitWriting, type WritingDeps } from '../writing/writing-limits.ts';
import { changePosts } from './change-posts.ts';

const PAST_TENSE: Record<BulkAction, string> = {
  publish: 'published',
  unpublish: 'made drafts',
  category: 'moved',
  delete: 'deleted',
  restore: 'restored',
};

/** Whoever is logged in may call it; each post is checked by itself. */
export function bulkRoutes(app: App, { database, limits }: WritingDeps) {
  const schema = {
    security: NEEDS_BEARER,
    body: postBulk,
    response: { ...answers(postBulkDone), ...loginErrors, ...rateLimitErrors },
  };
  app.post('/post/bulk', { schema }, async ({ user, body }) => {
    const report = await changePosts(database, user, body, () => limitWriting(limits.changes, user));
    return answer(report, messageFor(body.action, report));
  });
}

/** For example: “2 posts published. 1 post is a draft until an admin publishes it. 1 post was not changed: …” */
function messageFor(action: BulkAction, { done, drafts, refused }: PostBulkDone): string {
  const isOne = drafts.length === 1;
  const sentences = [
    done.length > 0 &&
      `${postsIn(done)} ${done.length === 1 && action === 'unpublish' ? 'made a draft' : PAST_TENSE[action]}.`,
    drafts.length > 0 &&
      `${postsIn(drafts)} ${isOne ? 'is a draft' : 'are drafts'} until an admin publishes ${isOne ? 'it' : 'them'}.`,
    refused.length > 0 &&
      `${postsIn(refused)} ${refused.length === 1 ? 'was' : 'were'} not changed: ${reasonsOf(refused)}`,
  ];
  return sentences.filter(Boolean).join(' ');
}

function postsIn(posts: unknown[]): string {
  return posts.length === 1 ? '1 post' : `${posts.length} posts`;
}

function reasonsOf(refused: PostBulkDone['refused']): string {
  return [...new Set(refused.map(({ message }) => message))].join(' ');
}
