import { NEEDS_BEARER } from '#server/http/framework.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, loginAnswers, rateLimitErrors } from '#shared/contracts/envelope.ts';
import {
  type BulkAction,
  type PostBulkDone,
  postBulk,
  postBulkDone,
  postBulkUndo,
} from '#shared/contracts/post-bulk.ts';
import { countOf } from '#shared/text/count-of.ts';
import { limitWriting, type WritingDeps } from '../writing/writing-limits.ts';
import { ACTIONS, changePosts, undoUnpublishing } from './change-posts.ts';

/** Any logged-in user may call them; the rights are checked for each post. */
export function bulkRoutes(app: App, writing: WritingDeps) {
  const schema = {
    security: NEEDS_BEARER,
    response: { ...loginAnswers(postBulkDone), ...rateLimitErrors },
  };
  // Each of the posts counts as if the call named it alone.
  const limitEach = (user: { id: number }, posts: unknown[]) => {
    for (const _ of posts) limitWriting(writing.limits.changes, user);
  };
  app.post('/post/bulk', { schema: { ...schema, body: postBulk } }, async ({ user, body }) => {
    limitEach(user, body.ids);
    const report = await changePosts(writing, user, body);
    return answer(report, messageFor(report, saysDone(body.action, report.done)));
  });
  app.post('/post/bulk/undo', { schema: { ...schema, body: postBulkUndo } }, async ({ user, body }) => {
    limitEach(user, body.posts);
    const report = await undoUnpublishing(writing, user, body.posts);
    const isOne = report.done.length === 1;
    return answer(report, messageFor(report, isOne ? 'is as it was' : 'are as they were'));
  });
}

function saysDone(action: BulkAction, { length }: number[]): string {
  const { done, oneDone = done } = ACTIONS[action];
  return length === 1 ? oneDone : done;
}

/** For example: “2 posts published. 1 post is a draft until an admin publishes it. 1 post was not changed: …” */
function messageFor({ done, waiting, refused }: PostBulkDone, whatIsDone: string): string {
  const isOne = waiting.length === 1;
  const sentences = [
    done.length > 0 && `${countOf(done.length, 'post')} ${whatIsDone}.`,
    waiting.length > 0 &&
      `${countOf(waiting.length, 'post')} ${isOne ? 'is a draft' : 'are drafts'} until an admin publishes ${isOne ? 'it' : 'them'}.`,
    refused.length > 0 &&
      `${countOf(refused.length, 'post')} ${refused.length === 1 ? 'was' : 'were'} not changed: ${reasonsOf(refused)}`,
  ];
  return sentences.filter(Boolean).join(' ');
}

function reasonsOf(refused: PostBulkDone['refused']): string {
  return [...new Set(refused.map(({ message }) => message))].join(' ');
}
