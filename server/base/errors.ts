import type { Problem } from '#shared/problem.ts';

/** An error whose message is meant for the person who caused it. Anything else is answered as a plain 500. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  /** The fields of the request that are wrong; empty where the error is about none of them. */
  readonly problems: Problem[];

  constructor(statusCode: number, message: string, headers: Record<string, string> = {}, problems: Problem[] = []) {
    super(message);
    this.statusCode = statusCode;
    this.headers = headers;
    this.problems = problems;
  }
}

/** `field` names the one field of the request that the error is about, as the request spells it. */
type ErrorMaker = (message: string, field?: string) => HttpError;

export const badRequest: ErrorMaker = (message, field) => new HttpError(400, message, {}, about(field, message));
/** Several fields are wrong: `message` becomes a list in the answer. A problem without a field concerns the whole. */
export const badRequests = (problems: Problem[]) =>
  new HttpError(400, problems.map(({ message }) => message).join('. '), {}, problems);
export const unauthorized: ErrorMaker = (message, field) =>
  new HttpError(401, message, { 'www-authenticate': 'Bearer' }, about(field, message));
export const forbidden: ErrorMaker = (message, field) => new HttpError(403, message, {}, about(field, message));
export const notFound = (message: string) => new HttpError(404, message);
/** The state of the site rules it out: somebody else was quicker, or a name is taken. */
export const conflict: ErrorMaker = (message, field) => new HttpError(409, message, {}, about(field, message));
export const tooLarge: ErrorMaker = (message, field) => new HttpError(413, message, {}, about(field, message));
export const unprocessable: ErrorMaker = (message, field) => new HttpError(422, message, {}, about(field, message));
export const tooManyRequests = (message: string, seconds: number) =>
  new HttpError(429, message, { 'retry-after': String(seconds) });
export const busy = (message: string, seconds: number) =>
  new HttpError(503, message, { 'retry-after': String(seconds) });

export const tooBusy = (seconds: number) =>
  busy('The site has a lot to do right now. Please try again in a few seconds.', seconds);
export const adminsOnly = () => forbidden('Only an admin can do this.');
export const accountGone = () => notFound('This account is not there any more.');
export const nothingHere = () => notFound('There is nothing at this address.');
export const postNotFound = () => notFound("The blog post you're looking for doesn't exist.");

function about(field: string | undefined, message: string): Problem[] {
  return field === undefined ? [] : [{ field, message }];
}
