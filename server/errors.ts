/** An error whose message is meant for the person who caused it. Anything else is answered as a plain 500. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly statusCode: number;
  readonly headers: Record<string, string>;

  constructor(statusCode: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.statusCode = statusCode;
    this.headers = headers;
  }
}

export const badRequest = (message: string) => new HttpError(400, message);
/** Several things at once, answered as a list, as those are that a contract finds. */
export const badRequests = (messages: string[]) =>
  Object.assign(badRequest(messages.join('. ')), { validation: messages.map((message) => ({ message })) });
export const unauthorized = (message: string) => new HttpError(401, message, { 'www-authenticate': 'Bearer' });
export const forbidden = (message: string) => new HttpError(403, message);
export const notFound = (message: string) => new HttpError(404, message);
/** Somebody else was quicker, or what is asked for does not fit what is there. */
export const conflict = (message: string) => new HttpError(409, message);
export const unprocessable = (message: string) => new HttpError(422, message);
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
export const authorNotFound = () => notFound('Author information not available');
