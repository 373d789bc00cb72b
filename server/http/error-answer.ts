import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDiskFull } from '#server/base/disk-space.ts';
import { HttpError } from '#server/base/errors.ts';
import { logThrottled } from '#server/base/log-throttle.ts';
import { DatabaseUnavailable, isMissingReference } from '#server/database/dialects/database-errors.ts';
import type { ErrorAnswer } from '#shared/contracts/envelope.ts';

export const NOT_UNDERSTOOD = 'The request could not be understood.';
const SENTENCES: Record<number, string> = {
  400: NOT_UNDERSTOOD,
  404: 'There is nothing at this address.',
  405: 'This address does not allow that.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  415: 'This address does not accept this format.',
  414: 'The address is too long.',
  431: 'The address or the headers of the request are too long.',
  503: 'The site is restarting. Please try again in a moment.',
};
/** A concurrent request deleted what this one refers to, or the account that made it. */
const REFERENCE_DELETED = 'What this belongs to has just been deleted. Reload the page.';
const DISK_FULL =
  'The site has run out of space, so nothing can be saved right now. Keep a copy of what you wrote and try again later.';
const INTERNAL = 'Something went wrong on our side. Try again.';

/** Errors of the framework whose own messages would mean nothing to the caller. */
const BY_CODE: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty, but was announced as JSON.',
};

/** The part of an error that the caller may see. Any unforeseen error is a plain 500; its details are only logged. */
export function errorAnswer(error: FastifyError): { statusCode: number; body: ErrorAnswer } {
  if (error instanceof HttpError) return httpErrorAnswer(error);
  if (isMissingReference(error)) return failure(409, REFERENCE_DELETED);
  if (isDiskFull(error)) return failure(507, DISK_FULL);
  const statusCode = error.statusCode ?? 500;
  if (statusCode < 400 || (statusCode >= 500 && statusCode !== 503)) return failure(500, INTERNAL);
  return failure(statusCode, BY_CODE[error.code] ?? SENTENCES[statusCode] ?? NOT_UNDERSTOOD);
}

/** Sets status and headers of the response, and logs the error if nobody foresaw it. @returns the body to send */
export function startErrorAnswer(error: FastifyError, request: FastifyRequest, reply: FastifyReply): ErrorAnswer {
  const { statusCode, body } = errorAnswer(error);
  logUnforeseen(error, request, statusCode);
  reply.code(statusCode).headers(error instanceof HttpError ? error.headers : {});
  return body;
}

export function answerWithJson(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const body = startErrorAnswer(error, request, reply);
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}

/** Callers of the content endpoints show the status code, a colon and the text of the response. */
export function answerWithText(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { message } = startErrorAnswer(error, request, reply);
  return reply.type('text/plain; charset=utf-8').serializer(String).send([message].flat().join(' '));
}

function logUnforeseen(error: FastifyError, request: FastifyRequest, statusCode: number): void {
  if (statusCode < 500) return;
  const { log, server } = request;
  const outage = outageOf(error);
  if (!outage) {
    log.error({ err: error, req: request }, 'a request failed');
    return;
  }
  const reason = reasonOf(error);
  // When the site is flooded, it refuses many requests by design; any other error needs the operator.
  const level = error instanceof HttpError && !error.cause ? 'warn' : 'error';
  logThrottled(server.server, outage, (times) => log[level]({ reason, times }, outage));
}

/** A problem that fails every request alike, so that logging each of them would be of no use to the operator. */
function outageOf(error: unknown): string | undefined {
  if (isDiskFull(error)) return 'the disk is full: nothing can be saved until there is space';
  if (error instanceof DatabaseUnavailable) return 'the database cannot be reached, or does not answer in time';
  if (error instanceof HttpError) return `requests were turned away: ${error.message}`;
  return undefined;
}

function reasonOf({ cause, message }: Error): string {
  return cause instanceof Error ? reasonOf(cause) : message;
}

/** Problems that name no field appear in the message only. */
function httpErrorAnswer({ statusCode, message, problems }: HttpError) {
  const sentences = [...new Set(problems.map((problem) => problem.message))];
  const fieldProblems = problems.filter(({ field }) => field !== '');
  const answer = failure(statusCode, sentences.length > 1 ? sentences : (sentences[0] ?? message));
  return { ...answer, body: { ...answer.body, ...(fieldProblems.length > 0 && { problems: fieldProblems }) } };
}

function failure(statusCode: number, message: string | string[]) {
  return { statusCode, body: { status: false as const, message } };
}
