import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/database/database.ts';
import { forbidCaching } from '#server/http/api-defaults.ts';
import { acceptTextForms, isOneClick } from '#server/http/form-bodies.ts';
import type { App } from '#server/http/typed-app.ts';
import { CONFIRM_REPLIES_PATH, CONFIRM_WITHIN_MS, STOP_REPLIES_PATH } from './replies.ts';
import { confirmReplySubscription, deleteReplySubscription } from './reply-store.ts';

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

const BODY_LIMIT_BYTES = 4096;

/** Takes the presses on the pages behind mailed links, and the one-click requests of mail programs. Only POST changes anything. */
export function replyForms(app: App, database: Database) {
  // RFC 8058 recommends multipart/form-data and allows the other type.
  acceptTextForms(app, 'multipart/form-data', 'application/x-www-form-urlencoded');
  forbidCaching(app);
  const options = { bodyLimit: BODY_LIMIT_BYTES, schema: { hide: true } };
  app.post(`${CONFIRM_REPLIES_PATH}:token`, options, async (request: TokenRequest, reply) => {
    const { token } = request.params;
    const now = Date.now();
    const confirmation = { token, now, askedAfter: now - CONFIRM_WITHIN_MS };
    const isConfirmed = await database.transaction((db) => confirmReplySubscription(db, confirmation));
    return reply.redirect(isConfirmed ? '/replies/confirmed' : '/replies/expired', 303);
  });
  app.post(`${STOP_REPLIES_PATH}:token`, options, async (request: TokenRequest, reply) => {
    // Nothing happens for an unknown token, so that the answer tells nothing about it.
    await database.transaction((db) => deleteReplySubscription(db, request.params.token));
    return isOneClick(request) ? reply.send() : reply.redirect('/replies/stopped', 303);
  });
}
