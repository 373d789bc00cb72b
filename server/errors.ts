/** An error whose message is meant for the person who caused it. Anything else is answered as a plain 500. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

export const badRequest = (message: string) => new HttpError(400, message);
export const unauthorized = (message: string) => new HttpError(401, message);
export const notFound = (message: string) => new HttpError(404, message);

export const nothingHere = () => notFound('There is nothing at this address.');
export const postNotFound = () => notFound("The blog post you're looking for doesn't exist.");
export const authorNotFound = () => notFound('Author information not available');
