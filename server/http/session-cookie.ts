import type { FastifyReply, FastifyRequest } from 'fastify';

export const SESSION_COOKIE = 'session';
/** The longest time that browsers store a cookie: the server decides when a session ends. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

export function setSessionCookie(reply: FastifyReply, token: string, { https }: { https: boolean }): void {
  reply.setCookie(SESSION_COOKIE, token, lastingCookie(https));
}

/** The attributes of a cookie that stays as long as browsers allow, and that no script can read. */
export function lastingCookie(https: boolean) {
  return { ...attributes(https), maxAge: MAX_AGE_SECONDS };
}

export function clearSessionCookie(reply: FastifyReply, { https }: { https: boolean }): void {
  reply.clearCookie(SESSION_COOKIE, attributes(https));
}

/**
 * The access token of a request. An Authorization header takes precedence over the cookie. The cookie is accepted only
 * for reading: browsers also send it with requests that other sites cause, so a write could be forged with it.
 */
export function accessTokenOf(request: FastifyRequest): string | undefined {
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  return isReading || hasBearer(request) ? shownTokenOf(request) : undefined;
}

/** Whether a request has its token in the header, which no other site can make a browser send. */
export function hasBearer(request: FastifyRequest): boolean {
  return bearerOf(request) !== null;
}

/** The token from the header or the cookie, whatever the method. Use it only where it grants nothing. */
export function shownTokenOf(request: FastifyRequest): string | undefined {
  const bearer = bearerOf(request);
  return bearer ? bearer[1]?.trim() : request.cookies[SESSION_COOKIE];
}

function bearerOf({ headers }: FastifyRequest): RegExpExecArray | null {
  return /^bearer(?: +(.*))?$/i.exec(headers.authorization ?? '');
}

function attributes(secure: boolean) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
}
