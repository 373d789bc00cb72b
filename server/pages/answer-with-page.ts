import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { errorAnswer, headersOf, logUnforeseen } from '#server/http/error-answer.ts';
import { errorPage } from './error-page.ts';

export function answerWithPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode, body } = errorAnswer(error);
  logUnforeseen(error, request, statusCode);
  return reply
    .code(statusCode)
    .headers(headersOf(error))
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(errorPage([body.message].flat().join(' ')));
}
