import { z } from 'zod';
import { isoDay } from '#server/base/iso-time.ts';
import type { Database } from '#server/database/database.ts';
import { currentUser } from '#server/features/accounts/current-user.ts';
import { hashReader } from '#server/features/readers/count-readers.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import {
  countIf,
  createRateLimits,
  DAY,
  HOUR,
  MINUTE,
  networkOf,
  type RateLimitDeps,
  takeAll,
} from '#server/http/rate-limits.ts';
import type { App } from '#server/http/typed-app.ts';
import {
  commentEdit,
  commentInput,
  commentListQuery,
  commentListReference,
  commentPage,
  reply,
  replyPage,
  replyQuery,
  reportInput,
  writtenComment,
} from '#shared/contracts/comment.ts';
import { answer, answers, limited, loginAnswers } from '#shared/contracts/envelope.ts';
import { idAnswer, reference } from '#shared/contracts/text.ts';
import { presentWritten, readComments, readPresenter, readReplies } from './read-comments.ts';
import { deleteComment, editComment, reportComment, writeComment } from './write-comment.ts';

const HELD = 'Thank you. Your comment will appear once an admin has approved it.';
const TOO_MANY = (wait: string) => `You have written many comments. Please try again in ${wait}.`;
const REPORTED = 'Thank you. We’ll take a look.';

/** What the writer of a comment may do with it does not depend on who wrote the post. */
const ANY_POST = { author_id: null, language: 'en' } as const;

interface CommentDeps {
  database: Database;
  limits: CommentLimits;
  /** The server's secret, with which reporters are hashed. */
  secret: string;
  clock: () => number;
}

export function commentRoutes(app: App, deps: CommentDeps) {
  readingRoutes(app, deps);
  writingRoutes(app, deps);
  reportRoute(app, deps);
}

function readingRoutes(app: App, { database }: CommentDeps) {
  const { read } = database;
  const ofPost = { params: commentListReference, querystring: commentListQuery, response: answers(commentPage) };
  app.get('/post/comment/:postId', { schema: ofPost }, async (request) => {
    const viewer = await currentUser(database, request);
    return answer(await readComments(read, viewer, request.params.postId, request.query));
  });

  const toComment = { params: reference, querystring: replyQuery, response: answers(replyPage) };
  app.get('/post/comments/:id/replies', { schema: toComment }, async (request) => {
    const viewer = await currentUser(database, request);
    return answer(await readReplies(read, viewer, request.params.id, request.query.after ?? 0));
  });
}

function writingRoutes(app: App, { database, limits }: CommentDeps) {
  const security = NEEDS_BEARER;
  const params = reference;

  const create = { security, body: commentInput, response: limited(loginAnswers(writtenComment)) };
  app.post('/post/comment', { schema: create }, async ({ user, body }) => {
    const uses = [limits.atOnce, limits.aDay].map((limit) => [limit, String(user.id)] as const);
    const write = () => writeComment(database, user, body);
    const written = await countIf(uses, write, ({ isNew }) => isNew, TOO_MANY);
    const presented = presentWritten(written, await readPresenter(database.read, user, ANY_POST));
    return answer(presented, presented.held ? HELD : 'Comment posted.');
  });

  const edit = { security, params, body: commentEdit, response: limited(loginAnswers(reply)) };
  app.put('/post/comments/:id', { schema: edit }, async ({ user, params: { id }, body }) => {
    takeAll([[limits.edits, String(user.id)]]);
    const edited = await editComment(database, user, id, body.comment);
    const presented = (await readPresenter(database.read, user, ANY_POST))(edited);
    return answer(presented, presented.held ? HELD : 'Comment saved.');
  });

  const remove = { security, params, response: loginAnswers(idAnswer) };
  app.delete('/post/comments/:id', { schema: remove }, async ({ user, params: { id } }) => {
    await deleteComment(database, user, id);
    return answer({ id }, 'Comment deleted.');
  });
}

/**
 * Needs no login. The answer is the same whether or not this reader has reported the comment before. Strangers are told
 * apart by their network alone: anybody can send another user agent with every call, and one person is not to look like
 * many. Others behind the same address then add nothing, but one report is enough for an admin to see the comment.
 */
function reportRoute(app: App, { database, limits, secret, clock }: CommentDeps) {
  const schema = { params: reference, body: reportInput, response: limited(answers(z.null())) };
  app.post('/post/comments/:id/report', { schema }, async (request) => {
    takeAll([[limits.reportsOfNetwork, networkOf(request)]]);
    const user = await currentUser(database, request);
    // Not the words by which readers are hashed: no report is to tell what else the same person read.
    const identity = user ? `report by user ${user.id}` : `report from ${networkOf(request)}`;
    const now = clock();
    const reporter = hashReader(secret, isoDay(now), identity);
    await reportComment(database, request.params.id, { reporter, now, ...request.body });
    return answer(null, REPORTED);
  });
}

type CommentLimits = ReturnType<typeof commentLimits>;

/**
 * Limits per user that allow a lively conversation but stop scripts. Reports need no login and are limited per network.
 */
export function commentLimits(deps: RateLimitDeps) {
  const limit = createRateLimits(deps);
  return {
    atOnce: limit(10, MINUTE),
    aDay: limit(100, DAY),
    edits: limit(60, HOUR),
    reportsOfNetwork: limit(60, HOUR),
  };
}
