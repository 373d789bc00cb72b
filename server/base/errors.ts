import type { Problem } from '#shared/problem.ts';

/** An error whose message is shown to the person who caused it. Any other error becomes a plain 500. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  /** The fields of the request that are wrong; empty when the error concerns no field. */
  readonly problems: Problem[];

  constructor(statusCode: number, message: string, headers: Record<string, string> = {}, problems: Problem[] = []) {
    super(message);
    this.statusCode = statusCode;
    this.headers = headers;
    this.problems = problems;
  }
}

/** `field` names the single field of the request that the error concerns, as the request spells it. */
type ErrorMaker = (message: string, field?: string) => HttpError;

export const badRequest: ErrorMaker = (message, field) => new HttpError(400, message, {}, problemsOf(field, message));
/** For several wrong fields: `message` is a list in the response. A problem with an empty field concerns the whole. */
export const badRequests = (problems: Problem[]) =>
  new HttpError(400, problems.map(({ message }) => message).join('. '), {}, problems);
export const unauthorized: ErrorMaker = (message, field) =>
  new HttpError(401, message, { 'www-authenticate': 'Bearer' }, problemsOf(field, message));
export const forbidden: ErrorMaker = (message, field) => new HttpError(403, message, {}, problemsOf(field, message));
export const notFound = (message: string) => new HttpError(404, message);
/** The state of the site rules the request out: another write came first, or a name is taken. */
export const conflict: ErrorMaker = (message, field) => new HttpError(409, message, {}, problemsOf(field, message));
export const tooLarge: ErrorMaker = (message, field) => new HttpError(413, message, {}, problemsOf(field, message));
export const unprocessable: ErrorMaker = (message, field) =>
  new HttpError(422, message, {}, problemsOf(field, message));
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

function problemsOf(field: string | undefined, message: string): Problem[] {
  return field === undefined ? [] : [{ field, message }];
}
