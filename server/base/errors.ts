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

const errorOf =
  (statusCode: number, headers?: Record<string, string>): ErrorMaker =>
  (message, field) =>
    new HttpError(statusCode, message, headers, field === undefined ? [] : [{ field, message }]);

export const badRequest = errorOf(400);
/** For several wrong fields: `message` is a list in the response. A problem with an empty field concerns the whole. */
export const badRequests = (problems: Problem[]) =>
  new HttpError(400, problems.map(({ message }) => message).join('. '), {}, problems);
export const unauthorized = errorOf(401, { 'www-authenticate': 'Bearer' });
export const forbidden = errorOf(403);
export const notFound = errorOf(404);
/** The state of the site rules the request out: another write came first, or a name is taken. */
export const conflict = errorOf(409);
export const tooLarge = errorOf(413);
export const unprocessable = errorOf(422);
export const tooManyRequests = (message: string, seconds: number) =>
  errorOf(429, { 'retry-after': String(seconds) })(message);
export const busy = (message: string, seconds: number) => errorOf(503, { 'retry-after': String(seconds) })(message);

export const tooBusy = (seconds: number) =>
  busy('The site is busy right now. Please try again in a few seconds.', seconds);
export const adminsOnly = () => forbidden('Only an admin can do this.');
export const accountGone = () => notFound('This account no longer exists.');
export const nothingHere = () => notFound('There is nothing at this address.');
export const postNotFound = () => notFound("The blog post you're looking for doesn't exist.");

/** Prevents a site from starting. Its message is a sentence for the person who starts it. */
export class StartupError extends Error {
  override name = 'StartupError';
}
