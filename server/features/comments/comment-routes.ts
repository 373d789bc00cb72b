import { z } from 'zod';
import { isoDay } from '#server/base/iso-time.ts';
import type { Database } from '#server/database/database.ts';
import { currentUser } from '#server/features/accounts/current-user.ts';
import { hashReader } from '#server/features/readers/record-reader.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import { networkOf, takeAll } from '#server/http/rate-limits.ts';
import type { App } from '#server/http/typed-app.ts';
import {
  commentInput,
  commentListQuery,
  commentListReference,
  commentPage,
  replyPage,
  replyQuery,
  writtenComment,
} from '#shared/contracts/comment.ts';
import { answer, answers, loginErrors, rateLimitErrors } from '#shared/contracts/envelope.ts';
import { idAnswer, reference } from '#shared/contracts/text.ts';
import { type CommentLimits, countNew } from './comment-limits.ts';
import { presentWritten } from './comment-presenter.ts';
import { deleteComment } from './delete-comment.ts';
import { readComments, readReplies } from './read-comments.ts';
import { reportComment } from './report-comment.ts';
import { writeComment } from './write-comment.ts';

const HELD = 'Thank you. Your comment waits until somebody has read it.';
const REPORTED = 'Thank you. Somebody will have a look at this comment.';

interface CommentDeps {
  database: Database;
  limits: CommentLimits;
  /** The server's secret, with which reporters are hashed. */
  secret: string;
  clock: () => number;
}

export function commentRoutes(app: App, deps: CommentDeps) {
  listRoute(app, deps);
  repliesRoute(app, deps);
  createRoute(app, deps);
  deleteRoute(app, deps);
  reportRoute(app, deps);
}

function listRoute(app: App, { database }: CommentDeps) {
  const schema = { params: commentListReference, querystring: commentListQuery, response: answers(commentPage) };
  app.get('/post/comment/:postId', { schema }, async (request) => {
    const viewer = await currentUser(database, request);
    return answer(await readComments(database.read, viewer, request.params.postId, request.query));
  });
}

function repliesRoute(app: App, { database }: CommentDeps) {
  const schema = { params: reference, querystring: replyQuery, response: answers(replyPage) };
  app.get('/post/comments/:id/replies', { schema }, async (request) => {
    const viewer = await currentUser(database, request);
    return answer(await readReplies(database.read, viewer, request.params.id, request.query.after ?? 0));
  });
}

function createRoute(app: App, { database, limits }: CommentDeps) {
  const schema = {
    security: NEEDS_BEARER,
    body: commentInput,
    response: { ...answers(writtenComment), ...loginErrors, ...rateLimitErrors },
  };
  app.post('/post/comment', { schema }, async (request) => {
    const { user } = request;
    const written = await countNew(limits, user, () => writeComment(database, user, request.body));
    const presented = presentWritten(written);
    return answer(presented, presented.held ? HELD : 'Comment added successfully');
  });
}

function deleteRoute(app: App, { database }: CommentDeps) {
  const schema = {
    security: NEEDS_BEARER,
    params: reference,
    response: { ...answers(idAnswer), ...loginErrors },
  };
  app.delete('/post/comments/:id', { schema }, async (request) => {
    const { id } = request.params;
    await deleteComment(database, request.user, id);
    return answer({ id }, 'Comment deleted successfully');
  });
}

/** Needs no login. The answer is the same whether or not this reader has reported the comment before. */
function reportRoute(app: App, { database, limits, secret, clock }: CommentDeps) {
  const schema = { params: reference, response: { ...answers(z.null()), ...rateLimitErrors } };
  app.post('/post/comments/:id/report', { schema }, async (request) => {
    takeAll([[limits.reportsOfNetwork, networkOf(request)]]);
    const user = await currentUser(database, request);
    const reporter = user ? `user ${user.id}` : `${networkOf(request)} ${request.headers['user-agent']}`;
    await reportComment(database, request.params.id, hashReader(secret, isoDay(clock()), reporter));
    return answer(null, REPORTED);
  });
}
