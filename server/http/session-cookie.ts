import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'session';
/** As long as browsers keep one at most: when a session ends is decided by the server. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

export function setSessionCookie(reply: FastifyReply, token: string, { https }: { https: boolean }): void {
  reply.setCookie(NAME, token, { ...attributes(https), maxAge: MAX_AGE_SECONDS });
}

export function clearSessionCookie(reply: FastifyReply, { https }: { https: boolean }): void {
  reply.clearCookie(NAME, attributes(https));
}

/**
 * The session a request shows. A bearer header counts alone where there is one. The cookie counts for reading only:
 * browsers send it along with what other sites make them ask for, and a write could be forged with it.
 */
export function accessTokenOf(request: FastifyRequest): string | undefined {
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  return isReading || hasBearer(request) ? shownTokenOf(request) : undefined;
}

/** Whether a request names its session in the header: no other site can make a browser do that. */
export function hasBearer(request: FastifyRequest): boolean {
  return bearerOf(request) !== null;
}

/** The same by either way, whatever is asked: only for what grants nothing. */
export function shownTokenOf(request: FastifyRequest): string | undefined {
  const bearer = bearerOf(request);
  return bearer ? bearer[1]?.trim() : request.cookies[NAME];
}

function bearerOf({ headers }: FastifyRequest): RegExpExecArray | null {
  return /^bearer(?: +(.*))?$/i.exec(headers.authorization ?? '');
}

function attributes(secure: boolean) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
}
